/** Signing browsers in and out: the caller, and the cookies and headers of the response. */

import type { Context } from "fresh";
import { checkCookiesPath } from "@/lib/accounts/addresses.ts";
import {
  deviceCookie,
  deviceTokens,
  endedCookie,
  sessionCookie,
  signedOutCookie,
  signupCookie,
} from "@/lib/accounts/cookie.server.ts";
import type { PendingResult } from "@/lib/accounts/registration.server.ts";
import { DEVICE_LIFETIME_MS, type UserView } from "@/lib/accounts/schema.ts";
import { SESSION_LIFETIME_MS } from "@/lib/accounts/sessions.server.ts";
import type { BrowserTokens, Caller } from "@/lib/accounts/sign_in.server.ts";
import { SIGNUP } from "@/lib/accounts/words.ts";
import { clientAddress, deviceName, provedAddress } from "./address.ts";
import type { SiteRequest, State } from "./define.ts";

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

/** The session cookie comes first. Another user who was signed in here is signed out. */
export function signedInCookies(
  ctx: SiteRequest,
  { user, token, deviceTokens }: BrowserTokens & { user?: UserView },
): string[] {
  const isHttps = ctx.url.protocol === "https:", left = ctx.state.session?.user;
  return [
    sessionCookie(token, { isHttps, maxAgeSec: SESSION_LIFETIME_MS / 1000 }),
    deviceCookie(deviceTokens, { isHttps, maxAgeSec: DEVICE_LIFETIME_MS / 1000 }),
    ...(left && user && left.id !== user.id ? [signedOutCookie(left.id, isHttps)] : []),
  ];
}

/**
 * The response to a sign-in form: a redirect to a path of this site, also within in-page navigation. A
 * browser that sent no cookie may not keep any: it goes to the sign-in page, which redirects on if the
 * session came back, and otherwise explains the problem.
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
 * Headers that sign a browser out: they delete the cookie and what the browser's own cache has of the account (its
 * sound, pages to go back to). The rest is erased by its names (lib/site/page/session.browser.ts): theme and settings stay.
 */
export function signedOutHeaders(ctx: SiteRequest): Headers {
  const isHttps = ctx.url.protocol === "https:";
  const headers = new Headers({ "cache-control": "no-store", "clear-site-data": '"cache"' });
  headers.append("set-cookie", endedCookie(isHttps));
  const left = ctx.state.session?.user;
  if (left) headers.append("set-cookie", signedOutCookie(left.id, isHttps));
  return headers;
}

/** The caller, in the form that the account service takes. */
export function callerOf(ctx: SiteRequest): Caller {
  return {
    address: clientAddress(ctx),
    device: deviceName(ctx.req.headers),
    session: ctx.state.session,
    deviceTokens: deviceTokens(ctx.req.headers, ctx.url.protocol === "https:"),
    provedAddress: provedAddress(ctx),
  };
}
