/** The payment that a return page's address names and proves, whoever opens it. */

import type { Context } from "fresh";
import { addressKey } from "@/lib/platform/rate_limit.ts";
import { PAYMENT_QUERY, PAYMENT_SECRET_QUERY } from "@/lib/shop/addresses.ts";
import type { ProvenPayment } from "@/lib/shop/schema.ts";
import { clientAddress } from "./address.ts";
import type { State } from "./define.ts";
import { CALL_RATES, takeCall } from "./limit_calls.ts";

/** A secret is the payment's id and some 30 letters more. */
const MAX_SECRET = 300;

/**
 * null: the address names none, or its secret is not the payment's.
 * @throws {GatewayDown}
 * @throws {Failure} 429 with Retry-After.
 */
export async function provenPayment(ctx: Context<State>): Promise<ProvenPayment | null> {
  const query = ctx.url.searchParams;
  const paymentId = query.get(PAYMENT_QUERY), clientSecret = query.get(PAYMENT_SECRET_QUERY);
  if (!paymentId || !clientSecret || clientSecret.length > MAX_SECRET) return null;
  await takeCall(ctx, CALL_RATES.paymentVerify, addressKey(clientAddress(ctx)));
  return await ctx.state.services.payments.provenBy({ paymentId, clientSecret });
}
