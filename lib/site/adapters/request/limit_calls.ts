/** How often one account may make the calls that cost this server or the payment provider most. */
import type { Context } from "fresh";
import type { BucketRule } from "@/lib/platform/rate_limit.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { requireSession } from "@/lib/site/adapters/request/require_session.ts";

const SECOND_MS = 1_000;

export const CALL_RATES = {
  /**
   * A device posts every 15 s and at every press; five days without a network are some 30,000 lines, 300
   * calls at most. So a family's devices come home at once, and a loop gets two calls a second.
   */
  progress: {
    name: "progress_user",
    capacity: 1_000,
    refillMs: SECOND_MS / 2,
    isLocal: true,
  },
  /** One at every page with a player and at every bookmark that is made, changed or deleted. */
  bookmarkSync: {
    name: "bookmark_sync_user",
    capacity: 120,
    refillMs: 2 * SECOND_MS,
    isLocal: true,
  },
  /**
   * Another book, currency or code is another payment: up to seven calls at the provider. More at once than
   * codes may be tried, so that a buyer who has tried too many still buys without one.
   */
  paymentStart: { name: "payment_start_user", capacity: 40, refillMs: 30 * SECOND_MS },
  /** The same of those who are not signed in, by the address they come from. */
  guestPayment: { name: "payment_start_address", capacity: 40, refillMs: 30 * SECOND_MS },
  /** A success page looks again every few seconds while a payment is on its way. */
  paymentVerify: { name: "payment_verify_user", capacity: 60, refillMs: 2 * SECOND_MS },
} satisfies Record<string, BucketRule>;

/**
 * To be asked before any of the work is done.
 * @throws {Failure} 401 without a session, 429 with Retry-After.
 */
export async function limitCalls(ctx: Context<State>, rule: BucketRule): Promise<void> {
  await takeCall(ctx, rule, requireSession(ctx).user.id);
}

/**
 * The same by another key than the account's.
 * @throws {Failure} 429 with Retry-After.
 */
export async function takeCall(ctx: Context<State>, rule: BucketRule, key: string): Promise<void> {
  const waitSec = await ctx.state.services.rates.take(rule, key);
  if (waitSec === 0) return;
  throw new Failure(429, "too_many_calls", "That was too often. Please wait a moment.", {
    "retry-after": String(waitSec),
  });
}
