/** Rate limit of tried codes: a gift code cannot be guessed, but an author's SUMMER could be. */
import type { Context } from "fresh";
import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { clientAddress } from "@/lib/site/adapters/request/client_address.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

/**
 * To be called before a code is looked up. Does nothing without a code.
 * @throws {Failure} 429 with Retry-After.
 */
export async function limitCodes(ctx: Context<State>, code: string | null | undefined) {
  if (!code?.trim()) return;
  const address = addressKey(clientAddress(ctx));
  const waitSec = await ctx.state.services.rates.take(RATES.discountAddress, address);
  if (waitSec === 0) return;
  throw new Failure(429, "too_many_tries", "Too many codes were tried. Please wait a moment.", {
    "retry-after": String(waitSec),
  });
}
