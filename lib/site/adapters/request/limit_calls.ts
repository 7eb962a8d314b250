/** Rate limits per account of the calls that cost this server or the payment provider most. */

import type { Context } from "fresh";
import { SECOND_MS } from "@/lib/platform/duration.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { type BucketRule, RATES } from "@/lib/platform/rate_limit.ts";
import { limit } from "@/lib/platform/rate_store.server.ts";
import { callerPlace } from "./address.ts";
import type { State } from "./define.ts";
import { requireSession } from "./require.ts";

export const CALL_RATES = {
  /**
   * A device posts every 15 s and at every action. Five days offline give about 30,000 lines in at most 300 calls.
   * The limit lets all devices of a family sync at once, and slows a client in a loop to two calls a second.
   */
  progress: {
    name: "progress_user",
    capacity: 1_000,
    refillMs: SECOND_MS / 2,
    isLocal: true,
  },
  /** One call per page with a player, and per bookmark created, changed or deleted. */
  bookmarkSync: {
    name: "bookmark_sync_user",
    capacity: 120,
    refillMs: 2 * SECOND_MS,
    isLocal: true,
  },
  /**
   * Each change of book, currency or code starts another payment: up to seven calls at the provider. Higher than the
   * limit of tried codes, so that a buyer who has reached that one can still buy without a code.
   */
  paymentStart: { name: "payment_start_user", capacity: 40, refillMs: 30 * SECOND_MS },
  /** As `paymentStart`, for guests, by client address. */
  guestPayment: { name: "payment_start_address", capacity: 40, refillMs: 30 * SECOND_MS },
  /** A success page polls every few seconds while a payment is pending. */
  paymentVerify: { name: "payment_verify_user", capacity: 60, refillMs: 2 * SECOND_MS },
  /** An export reads all that the store has of an account. */
  export: { name: "export_user", capacity: 5, refillMs: 60 * SECOND_MS },
  /** For calls without limits of their own, because parsing a body costs time too. */
  body: { name: "body_sender", capacity: 600, refillMs: SECOND_MS / 10, isLocal: true },
  /** Forms, by client address: enough for a school class, too few to keep the process busy. */
  form: { name: "form_address", capacity: 300, refillMs: SECOND_MS / 10, isLocal: true },
} satisfies Record<string, BucketRule>;

interface Told {
  code: string;
  message: string;
}

const TOO_OFTEN = {
  code: "too_many_calls",
  message: "Too many requests. Please wait a moment, then try again.",
};

/**
 * To be called before any other work of the request; of calls without limits of their own before a body is parsed.
 * @param key by whom calls are counted; absent: by account
 * @throws {Failure} 401 without a session, 429 with Retry-After.
 */
export async function limitCalls(
  ctx: Context<State>,
  rule: BucketRule,
  key: string = requireSession(ctx).user.id,
  { code, message }: Told = TOO_OFTEN,
): Promise<void> {
  const limited = await limit(ctx.state.services.platform.rates, [rule, key]);
  if (!limited) return;
  throw new Failure(429, code, message, { "retry-after": String(limited.retryAfterSec) });
}

/* Rate limit of tried codes: a gift code cannot be guessed, but an author's SUMMER could be. */

const TOO_MANY_CODES = {
  code: "too_many_tries",
  message: "You've tried too many codes. Please wait a moment, then try again.",
};

/**
 * To be called before a code is looked up. Does nothing without a code.
 * @throws {Failure} 429 with Retry-After.
 */
export async function limitCodes(
  ctx: Context<State>,
  code: string | null | undefined,
): Promise<void> {
  if (code?.trim()) {
    await limitCalls(ctx, RATES.discountAddress, callerPlace(ctx), TOO_MANY_CODES);
  }
}
