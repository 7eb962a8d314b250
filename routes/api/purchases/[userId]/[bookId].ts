/**
 * GET /api/purchases/{userId}/{bookId}: `{isPurchased}`. 404 for any id but one's own, and for an unknown book.
 */

import { owns } from "@/lib/access/decide.ts";
import { checkPurchase } from "@/lib/shop/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook, requireOwnId } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(checkPurchase, async (ctx) => {
  requireOwnId(ctx);
  const { entitlements, services: { catalogue } } = ctx.state;
  const { id } = requireBook(catalogue, ctx.params.bookId);
  return { isPurchased: owns(await entitlements(), id) };
}));
