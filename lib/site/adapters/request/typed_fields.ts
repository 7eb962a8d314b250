/**
 * The fields typed into the checkout without JavaScript, kept over a redirect after a failure. In a cookie for a
 * minute, so that no e-mail address appears in a URL.
 */
import type { Context } from "fresh";
import type { TypedFields } from "@/lib/shop/checkout_props.ts";
import { getCookie } from "@/lib/platform/server/http/cookies.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";

const COOKIE = "typed";
const MAX_AGE_SEC = 60;
const MAX_LENGTH = 254;

/** `Set-Cookie` for the redirect. */
export function keepTyped(ctx: Context<State>, fields: Record<string, string>): string {
  const email = (fields.email ?? "").slice(0, MAX_LENGTH).toWellFormed();
  const value = (fields.immediateDelivery ? "1" : "0") + encodeURIComponent(email);
  const secure = ctx.url.protocol === "https:" ? "; Secure" : "";
  return `${COOKIE}=${value}; Path=/checkout; Max-Age=${MAX_AGE_SEC}; HttpOnly; SameSite=Lax${secure}`;
}

export function readTyped({ req }: Context<State>): TypedFields {
  const value = getCookie(req.headers, COOKIE) ?? "";
  return { email: decode(value.slice(1)), wantsAtOnce: value.startsWith("1") };
}

/** The cookie may contain anything: clients can change it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, MAX_LENGTH);
  } catch {
    return "";
  }
}
