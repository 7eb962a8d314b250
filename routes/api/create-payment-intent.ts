/**
 * POST /api/create-payment-intent `{audiobookId, currencyCode?, discountCode?, isGift?, immediateDelivery?}`:
 * `{clientSecret, discountApplied, discountPercentage, discountAmount, originalAmount, finalAmount, currency}`
 * and our own `paymentId` and `quote`. `clientSecret` is null when nothing is to be paid.
 */
import { startPayment } from "@/lib/shop/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/limit_calls.ts";
import { limitCodes } from "@/lib/site/adapters/request/limit_codes.ts";

export const handler = answerCalls(on(startPayment, async (ctx, { body, session: { user } }) => {
  await limitCodes(ctx, body.discountCode);
  await limitCalls(ctx, CALL_RATES.paymentStart);
  const { services: { payments }, country } = ctx.state;
  const result = await payments.startPayment({
    user,
    bookId: body.audiobookId,
    currency: body.currencyCode,
    discountCode: body.discountCode ?? "",
    isGift: body.isGift,
    immediateDeliveryAccepted: body.immediateDelivery,
    country,
  });
  if (!result.ok) return result;
  const { quote, clientSecret, paymentId } = result;
  return {
    clientSecret,
    discountApplied: quote.discountCode !== null,
    discountPercentage: quote.discountPercentage,
    discountAmount: quote.discountMinor,
    originalAmount: quote.originalMinor,
    finalAmount: quote.finalMinor,
    currency: quote.currency,
    paymentId,
    quote,
  };
}));
