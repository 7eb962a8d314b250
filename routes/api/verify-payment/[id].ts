/**
 * GET /api/verify-payment/{paymentIntentId}: reads the payment from the provider, records its purchase and
 * returns `{success, message, amount, title, audiobookId, isComplete}`. 404 for another listener's payment.
 */
import { NOT_FOUND } from "@/lib/platform/refusal.ts";
import { verifyPayment } from "@/lib/shop/calls.ts";
import { PAYMENT_STATES } from "@/lib/shop/words/payments.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(verifyPayment, async (ctx, { session: { user } }) => {
  await limitCalls(ctx, CALL_RATES.paymentVerify);
  const { catalogue, shop: { payments } } = ctx.state.services;
  const settled = await payments.settleForUser(ctx.params.id ?? "", user.id);
  const { state, purchase, audiobookId } = settled;
  if (state === "unknown" || audiobookId === null) return NOT_FOUND;
  const book = catalogue.getBook(audiobookId);
  return {
    success: state === "granted",
    message: PAYMENT_STATES[state],
    amount: purchase?.amountMinor ?? null,
    title: purchase?.title ?? book?.title ?? null,
    audiobookId,
    isComplete: book?.isComplete ?? false,
  };
}));
