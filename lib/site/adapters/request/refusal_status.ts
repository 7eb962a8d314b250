/** The HTTP status of each expected failure (4-wire, "Errors"); the only such table of the site. */
import type { Refusal } from "@/lib/platform/refusal.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

const STATUS = {
  // every domain
  busy: 503,
  not_found: 404,
  too_many_tries: 429,
  unknown_book: 404,

  // accounts
  invalid_credentials: 401,
  email_taken: 409,
  weak_password: 400,
  sign_in_again: 403,
  wrong_password: 403,
  not_verified: 401,
  reset_expired: 400,
  email_fixed: 400,
  link_expired: 400,
  demo_account: 403,
  provider_away: 503,

  // downloads
  premium_content: 402,

  // listening
  already_claimed: 409,
  beyond_chapter: 400,
  store_busy: 503,
  too_many: 409,
  too_many_streams: 429,
  unknown_chapter: 400,
  unknown_place: 400,

  // reviews
  name_reserved: 400,

  // sharing
  json_only: 501,
  not_embeddable: 404,

  // shop
  already_owned: 409,
  already_subscribed: 409,
  bad_signature: 400,
  code_reserved: 409,
  invalid_code: 400,
  not_free: 400,
  not_out: 409,
  not_available: 409,
  not_updated: 503,
  payment_canceled: 409,
  payment_disputed: 409,
  payment_held: 409,
  payment_open: 409,
  payment_refunded: 409,
  payment_suspended: 409,
  payment_under_way: 409,
  unknown_payment: 404,
  unknown_vat_id: 400,
} satisfies Record<string, Failure["status"]>;

/** A refusal with a status in the table. A refusal with any other code is a compile error in a handler. */
export type KnownRefusal = Refusal<keyof typeof STATUS>;

/** Converts a refusal to a failure. */
export function refusalFailure({ code, message, retryAfterSec }: KnownRefusal): Failure {
  return new Failure(
    STATUS[code],
    code,
    message,
    retryAfterSec === undefined ? {} : { "retry-after": String(retryAfterSec) },
  );
}

/** Status and headers of a page that shows a refusal. */
export function refusedPageInit(
  refusal: KnownRefusal,
): { status: Failure["status"]; headers: Record<string, string> } {
  const { status, headers } = refusalFailure(refusal);
  return { status, headers: { ...headers, "cache-control": "no-store" } };
}
