/**
 * POST /api/create-payment-intent `{audiobookId, currencyCode?, discountCode?, isGift?, immediateDelivery?}`:
 * `{clientSecret, discountApplied, discountPercentage, discountAmount, originalAmount, finalAmount, currency}`
 * and our own `paymentId` and `quote`. `clientSecret` is null when nothing is to be paid.
 */
import { paymentInput } from "@/lib/shop/call_inputs.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/limit_calls.ts";
import { limitCodes } from "@/lib/site/adapters/request/limit_codes.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { paymentFailure } from "@/lib/site/adapters/request/payment_failure.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async POST(ctx) {
    const { user } = requireSession(ctx);
    const { services: { payments, catalogue }, country } = ctx.state;
    const { audiobookId: bookId, ...input } = await readJson(ctx.req, paymentInput);
    await limitCodes(ctx, input.discountCode);
    await limitCalls(ctx, CALL_RATES.paymentStart);
    const result = await payments.startPayment({
      user,
      bookId,
      currency: input.currencyCode,
      discountCode: input.discountCode ?? "",
      isGift: input.isGift,
      immediateDeliveryAccepted: input.immediateDelivery,
      country,
    });
    if (!result.ok) throw paymentFailure(result.code, catalogue.getBook(bookId)?.title ?? "");
    const { quote, clientSecret, paymentId } = result;
    return privateJson({
      clientSecret,
      discountApplied: quote.discountCode !== null,
      discountPercentage: quote.discountPercentage,
      discountAmount: quote.discountMinor,
      originalAmount: quote.originalMinor,
      finalAmount: quote.finalMinor,
      currency: quote.currency,
      paymentId,
      quote,
    });
  },
});
