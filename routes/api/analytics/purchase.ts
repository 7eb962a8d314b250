/**
 * POST /api/analytics/purchase `{transactionId, referrer?}`: counts one of the caller's own purchases, and
 * only with consent. `{stored}`. The other fields that the specification's client sends are taken from the purchase.
 */

import * as calls from "@/lib/analytics/calls.ts";
import { NOT_FOUND } from "@/lib/platform/refusal.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { countPurchase } from "@/lib/site/adapters/request/buyer.server.ts";

export const handler = answerCalls(
  on(calls.countPurchase, async ({ req, state }, { body, session }) => {
    const { transactionId, referrer } = body;
    const own = await state.services.shop.purchases.history(session.user.id);
    const purchase = own.find(({ id, paymentId }) => [id, paymentId].includes(transactionId));
    if (!purchase) return NOT_FOUND;
    return { stored: await countPurchase(req, { ...state, session }, { purchase, referrer }) };
  }),
);
