/** Who asks, in the form that the services take, and the answers that sign browsers in and out. */

import type { Context } from "fresh";
import { checkCookiesPath } from "@/lib/accounts/addresses.ts";
import {
  addressCookie,
  addressProof,
  deviceCookie,
  deviceTokens,
  endedCookie,
  sessionCookie,
  signedOutCookie,
  signupCookie,
} from "@/lib/accounts/cookie.server.ts";
import { deviceName } from "@/lib/accounts/devices.server.ts";
import type { PendingResult } from "@/lib/accounts/registration.server.ts";
import { DEVICE_LIFETIME_MS, type UserView } from "@/lib/accounts/schema.ts";
import { SESSION_LIFETIME_MS } from "@/lib/accounts/sessions.server.ts";
import type { BrowserTokens, Caller } from "@/lib/accounts/sign_in.server.ts";
import { SIGNUP } from "@/lib/accounts/words.ts";
import { knownCountry } from "@/lib/catalogue/currency.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import { clientAddress, countryHints } from "./address.server.ts";
import type { SiteRequest, State } from "./define.server.ts";
import { requireSession } from "./require.server.ts";

const isHttps = ({ url }: SiteRequest) => url.protocol === "https:";

/** The caller, in the form that the account service takes. */
export function callerOf(ctx: SiteRequest): Caller {
  return {
    address: clientAddress(ctx),
    device: deviceName(ctx.req.headers),
    session: ctx.state.session,
    deviceTokens: deviceTokens(ctx.req.headers, isHttps(ctx)),
    provedAddress: provedAddress(ctx),
  };
}

/* Who owns an e-mail address: the signed-in account, or a browser that followed a link mailed there. */

/** The address whose mail was read in this browser within a day; null: none. */
export function provedAddress(ctx: SiteRequest): string | null {
  const proof = addressProof(ctx.req.headers, isHttps(ctx));
  return proof && ctx.state.services.accounts.addressProofs.read(proof);
}

/** Whether the address is the signed-in account's, or its mail was read in this browser. */
export const ownsAddress = (ctx: Context<State>, email: string): boolean =>
  ctx.state.session?.user.email === email || provedAddress(ctx) === email;

/** Who sends a statement about an address. */
export function senderOf(ctx: Context<State>, email: string) {
  const isMailed = provedAddress(ctx) === email, { session } = ctx.state;
  return {
    address: clientAddress(ctx),
    isOwner: ownsAddress(ctx, email),
    isProved: isMailed || session?.user.email === email && session.user.emailVerified,
  };
}

/** `Set-Cookie` for a browser that has just followed a link mailed to the address. */
export const provedCookie = (ctx: Context<State>, email: string): string =>
  addressCookie(ctx.state.services.accounts.addressProofs.sign(email, DAY_MS), {
    isHttps: isHttps(ctx),
    maxAgeSec: DAY_MS / 1_000,
  });

/* The writer of a review, in the form that the review service takes. */

export const reviewWriter = (
  ctx: Context<State>,
  user: UserView,
): { user: UserView; countryCode: string | null } => ({
  user,
  countryCode: knownCountry(countryHints(ctx.req.headers, ctx.state.services.config)),
});

/**
 * To be called before what was written is parsed; null: go on.
 * @throws {Failure} 401 without a session.
 */
export const admitReview = (ctx: Context<State>): Promise<Refusal<"too_many_tries"> | null> =>
  ctx.state.services.reviews.admit({
    user: requireSession(ctx).user,
    address: clientAddress(ctx),
  });

/* Signing in and out: the cookies and headers of the answer. */

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
  const left = ctx.state.session?.user;
  return [
    sessionCookie(token, { isHttps: isHttps(ctx), maxAgeSec: SESSION_LIFETIME_MS / 1000 }),
    deviceCookie(deviceTokens, { isHttps: isHttps(ctx), maxAgeSec: DEVICE_LIFETIME_MS / 1000 }),
    ...(left && user && left.id !== user.id ? [signedOutCookie(left.id, isHttps(ctx))] : []),
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
  return signupCookie(browserToken, { isHttps: isHttps(ctx), maxAgeSec: SIGNUP_COOKIE_SEC });
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
  const headers = new Headers({ "cache-control": "no-store", "clear-site-data": '"cache"' });
  headers.append("set-cookie", endedCookie(isHttps(ctx)));
  const left = ctx.state.session?.user;
  if (left) headers.append("set-cookie", signedOutCookie(left.id, isHttps(ctx)));
  return headers;
}
