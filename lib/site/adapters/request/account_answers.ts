/** How account calls answer: the spec's `success` and `message` beside the error every call has (4-wire). */
import { type Context, HttpError } from "fresh";
import {
  deviceCookie,
  deviceTokens,
  endedCookie,
  sessionCookie,
  signupCookie,
} from "@/lib/accounts/server/cookie.ts";
import { deviceName } from "@/lib/accounts/device_name.ts";
import type { Pending } from "@/lib/accounts/server/registration.ts";
import type { Refusal, RefusalCode } from "@/lib/accounts/refusal.ts";
import type { UserView } from "@/lib/accounts/schema.ts";
import { DEVICE_LIFETIME_MS } from "@/lib/accounts/schema.ts";
import type { Caller, Joined } from "@/lib/accounts/server/service.ts";
import { SESSION_LIFETIME_MS } from "@/lib/accounts/server/sessions.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { clientAddress } from "@/lib/site/adapters/request/client_address.ts";
import { Failure, toFailure } from "@/lib/platform/server/http/failure.ts";
import { StoreUnavailable } from "@/lib/platform/server/kv/store_unavailable.ts";

const STATUS: Record<RefusalCode, Failure["status"]> = {
  invalid_credentials: 401,
  email_taken: 409,
  weak_password: 400,
  too_many_tries: 429,
  busy: 503,
  sign_in_again: 403,
  not_verified: 401,
  reset_expired: 400,
  link_expired: 400,
  email_fixed: 400,
  demo_account: 403,
  wrong_password: 403,
  provider_away: 503,
};

/** The failure that stands for a refusal. */
export function refusalFailure({ code, message, retryAfterSec }: Refusal): Failure {
  const wait = { ...(retryAfterSec !== undefined && { "retry-after": String(retryAfterSec) }) };
  return new Failure(STATUS[code], code, message, wait);
}

/** Runs an account call; whatever it throws is answered with `success: false` and `more` too. */
export async function accountAnswer(
  call: () => Promise<Response>,
  more: Record<string, unknown> = {},
): Promise<Response> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof HttpError) && !(error instanceof StoreUnavailable)) throw error;
    const { status, code, message, headers } = toFailure(error);
    const body = { success: false, ...more, message, error: { code, message } };
    const answer = Response.json(body, { status, headers });
    answer.headers.set("cache-control", "no-store");
    return answer;
  }
}

/** The answer to a sign-in: who it is, and the cookie. */
export function signedInAnswer(
  ctx: Context<State>,
  joined: Joined & { user: UserView },
  bearer: boolean,
): Response {
  const { user, token } = joined;
  const headers = new Headers({ "cache-control": "no-store" });
  for (const cookie of signedInCookies(ctx, joined)) headers.append("set-cookie", cookie);
  return Response.json({ success: true, ...user, ...(bearer && { token }) }, { headers });
}

/** The session's first. */
export function signedInCookies(ctx: Context<State>, { token, deviceTokens }: Joined): string[] {
  const isHttps = ctx.url.protocol === "https:";
  return [
    sessionCookie(token, { isHttps, maxAgeSec: SESSION_LIFETIME_MS / 1000 }),
    deviceCookie(deviceTokens, { isHttps, maxAgeSec: DEVICE_LIFETIME_MS / 1000 }),
  ];
}

/** What a sign-up says while its mail is on its way: the same whether or not the address has an account. */
export const MAIL_SENT = {
  title: "Check your mail",
  text: "We have sent you a mail. Open the link in it to go on.",
};
const SIGNUP_COOKIE_SEC = 24 * 3_600;

export function pendingCookie(ctx: Context<State>, { browserToken }: Pending): string {
  const isHttps = ctx.url.protocol === "https:";
  return signupCookie(browserToken, { isHttps, maxAgeSec: SIGNUP_COOKIE_SEC });
}

export function pendingAnswer(ctx: Context<State>, pending: Pending): Response {
  const body = { success: true, pending: true, message: MAIL_SENT.text };
  const headers = { "cache-control": "no-store", "set-cookie": pendingCookie(ctx, pending) };
  return Response.json(body, { status: 202, headers });
}

/**
 * Headers that sign a browser out: the cookie goes, and with it what this browser kept for the account
 * (pages, downloads, journals).
 */
export function signedOutHeaders(ctx: Context<State>): Headers {
  return new Headers({
    "cache-control": "no-store",
    "clear-site-data": '"cache", "storage"',
    "set-cookie": endedCookie(ctx.url.protocol === "https:"),
  });
}

/** Who calls, as the service wants to know it. */
export function callerOf(ctx: Context<State>): Caller {
  return {
    address: clientAddress(ctx),
    device: deviceName(ctx.req.headers.get("user-agent")),
    session: ctx.state.session,
    deviceTokens: deviceTokens(ctx.req.headers, ctx.url.protocol === "https:"),
  };
}
