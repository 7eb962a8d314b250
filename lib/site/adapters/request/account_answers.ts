/** Signing browsers in and out: the caller, and the cookies and headers of the response. */
import type { Context } from "fresh";
import {
  deviceCookie,
  deviceTokens,
  endedCookie,
  sessionCookie,
  signupCookie,
} from "@/lib/accounts/server/cookie.ts";
import { checkCookiesPath } from "@/lib/accounts/addresses.ts";
import { provedAddress } from "@/lib/site/adapters/request/proved_address.ts";
import { deviceName } from "@/lib/accounts/device_name.ts";
import type { PendingResult } from "@/lib/accounts/server/registration.ts";
import type { UserView } from "@/lib/accounts/schema.ts";
import { SIGNUP } from "@/lib/accounts/words.ts";
import { DEVICE_LIFETIME_MS } from "@/lib/accounts/schema.ts";
import type { BrowserTokens, Caller } from "@/lib/accounts/server/sign_in.ts";
import { SESSION_LIFETIME_MS } from "@/lib/accounts/server/sessions.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { clientAddress } from "@/lib/site/adapters/request/client_address.ts";

/** The JSON response to a sign-in, with cookies. @param bearer whether the body contains the token */
export function signedInAnswer(
  ctx: Context<State>,
  signedIn: BrowserTokens & { user: UserView },
  bearer: boolean,
): Response {
  const { user, token } = signedIn;
  const headers = new Headers({ "cache-control": "no-store" });
  for (const cookie of signedInCookies(ctx, signedIn)) headers.append("set-cookie", cookie);
  return Response.json({ success: true, ...user, ...(bearer && { token }) }, { headers });
}

/** The session cookie comes first. */
export function signedInCookies(
  ctx: Context<State>,
  { token, deviceTokens }: BrowserTokens,
): string[] {
  const isHttps = ctx.url.protocol === "https:";
  return [
    sessionCookie(token, { isHttps, maxAgeSec: SESSION_LIFETIME_MS / 1000 }),
    deviceCookie(deviceTokens, { isHttps, maxAgeSec: DEVICE_LIFETIME_MS / 1000 }),
  ];
}

/**
 * The response to a sign-in form: a redirect to a path of this site, also within in-page navigation. A browser that
 * sent no cookie may keep none: it passes by the sign-in page, which leads on if the session came back and says
 * what is wrong if it did not.
 */
export function signedInRedirect(ctx: Context<State>, path: string, cookies: string[]): Response {
  const response = ctx.redirect(ctx.req.headers.has("cookie") ? path : checkCookiesPath(path), 303);
  response.headers.set("cache-control", "no-store");
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

const SIGNUP_COOKIE_SEC = 24 * 3_600;

export function pendingCookie(ctx: Context<State>, { browserToken }: PendingResult): string {
  const isHttps = ctx.url.protocol === "https:";
  return signupCookie(browserToken, { isHttps, maxAgeSec: SIGNUP_COOKIE_SEC });
}

export function pendingAnswer(ctx: Context<State>, pending: PendingResult): Response {
  const body = { success: true, pending: true, message: SIGNUP.mailSent.text };
  const headers = { "cache-control": "no-store", "set-cookie": pendingCookie(ctx, pending) };
  return Response.json(body, { status: 202, headers });
}

/**
 * Headers that sign a browser out: they delete the cookie and the data that this browser stores for the account
 * (pages, downloads, journals).
 */
export function signedOutHeaders(ctx: Context<State>): Headers {
  return new Headers({
    "cache-control": "no-store",
    "clear-site-data": '"cache", "storage"',
    "set-cookie": endedCookie(ctx.url.protocol === "https:"),
  });
}

/** The caller, in the form that the account service takes. */
export function callerOf(ctx: Context<State>): Caller {
  return {
    address: clientAddress(ctx),
    device: deviceName(ctx.req.headers.get("user-agent")),
    session: ctx.state.session,
    deviceTokens: deviceTokens(ctx.req.headers, ctx.url.protocol === "https:"),
    provedAddress: provedAddress(ctx),
  };
}
