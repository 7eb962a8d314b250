/** Rate limits per account of the calls that cost this server or the payment provider most. */

import type { Context } from "fresh";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { addressKey, type BucketRule, RATES } from "@/lib/platform/rate_limit.ts";
import { clientAddress } from "./address.ts";
import type { State } from "./define.ts";
import { requireSession } from "./require.ts";

const SECOND_MS = 1_000;

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
  /** Of calls without limits of their own: that a body has to be parsed is work too. */
  body: { name: "body_sender", capacity: 600, refillMs: SECOND_MS / 10, isLocal: true },
  /** Forms, by client address: enough for a school class, too few to keep the process busy. */
  form: { name: "form_address", capacity: 300, refillMs: SECOND_MS / 10, isLocal: true },
} satisfies Record<string, BucketRule>;

/**
 * To be called before any other work of the request.
 * @throws {Failure} 401 without a session, 429 with Retry-After.
 */
export async function limitCalls(ctx: Context<State>, rule: BucketRule): Promise<void> {
  await takeCall(ctx, rule, requireSession(ctx).user.id);
}

/**
 * Before a body is parsed: by account, of visitors by client address.
 * @throws {Failure} 429 with Retry-After.
 */
export async function limitBodies(ctx: Context<State>): Promise<void> {
  const key = ctx.state.session?.user.id ?? addressKey(clientAddress(ctx));
  await takeCall(ctx, CALL_RATES.body, key);
}

/**
 * As `limitBodies`, for the forms of pages: the address bounds those of accounts too.
 * @throws {Failure} 429 with Retry-After.
 */
export async function limitForms(ctx: Context<State>): Promise<void> {
  await takeCall(ctx, CALL_RATES.form, addressKey(clientAddress(ctx)));
}

/**
 * As `limitCalls`, with a key other than the account.
 * @throws {Failure} 429 with Retry-After.
 */
export async function takeCall(ctx: Context<State>, rule: BucketRule, key: string): Promise<void> {
  const waitSec = await ctx.state.services.platform.rates.take(rule, key);
  if (waitSec === 0) return;
  throw new Failure(429, "too_many_calls", "That was too often. Please wait a moment.", {
    "retry-after": String(waitSec),
  });
}

/* Rate limit of tried codes: a gift code cannot be guessed, but an author's SUMMER could be. */

/**
 * To be called before a code is looked up. Does nothing without a code.
 * @throws {Failure} 429 with Retry-After.
 */
export async function limitCodes(ctx: Context<State>, code: string | null | undefined) {
  if (!code?.trim()) return;
  const address = addressKey(clientAddress(ctx));
  const waitSec = await ctx.state.services.platform.rates.take(RATES.discountAddress, address);
  if (waitSec === 0) return;
  throw new Failure(429, "too_many_tries", "Too many codes were tried. Please wait a moment.", {
    "retry-after": String(waitSec),
  });
}
