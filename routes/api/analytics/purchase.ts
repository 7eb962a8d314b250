/**
 * POST /api/analytics/purchase `{transactionId, referrer?}`: counts one of the caller's own purchases, and
 * only with consent. `{stored}`. What else the specification's client sends is taken from the purchase.
 */
import { purchaseEventInput } from "@/lib/analytics/schema.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { countPurchase } from "@/lib/site/adapters/request/count_purchase.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async POST(ctx) {
    const { req, state } = ctx;
    const session = requireSession(ctx);
    const { transactionId, referrer } = await readJson(req, purchaseEventInput);
    const own = await state.services.purchases.history(session.user.id);
    const purchase = own.find(({ id, paymentId }) => [id, paymentId].includes(transactionId));
    if (!purchase) throw new Failure(404, "not_found", "There is nothing at this address.");
    const stored = await countPurchase(req, { ...state, session }, { purchase, referrer });
    return privateJson({ stored });
  },
});
