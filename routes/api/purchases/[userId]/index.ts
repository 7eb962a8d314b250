/**
 * GET /api/purchases/{userId}: `{purchases: [{id, title, directlyPurchased, isFromCompleteSeries}],
 * hasCompleteSeries}`. 404 for any id but one's own, the same as for an unknown id.
 */

import { listPurchases } from "@/lib/shop/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireOwnId } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(listPurchases, async (ctx) => {
  return await ctx.state.services.shop.purchases.list(requireOwnId(ctx));
}));
