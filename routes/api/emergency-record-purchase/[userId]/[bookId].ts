/**
 * GET /api/emergency-record-purchase/{userId}/{bookId}: reads this listener's pending payments for the book from the
 * payment provider and records those that succeeded; nothing else (3-decisions). Idempotent.
 * `{success, isPurchased}`.
 */

import { owns } from "@/lib/access/decide.ts";
import { settleOrders } from "@/lib/shop/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import {
  CALL_RATES,
  limitCalls,
  requireBook,
  requireOwnId,
} from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(settleOrders, async (ctx) => {
  const userId = requireOwnId(ctx);
  await limitCalls(ctx, CALL_RATES.paymentVerify);
  const { entitlements, services: { catalogue, shop: { payments } } } = ctx.state;
  const { id: bookId } = requireBook(catalogue, ctx.params.bookId);
  await payments.settleBook({ userId, bookId });
  const isPurchased = owns(await entitlements(), bookId);
  return { success: isPurchased, isPurchased };
}));
