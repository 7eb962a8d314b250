/**
 * POST /api/create-payment-intent `{audiobookId, email?, currencyCode?, discountCode?, isGift?,
 * immediateDelivery?}`: `{clientSecret, discountApplied, discountPercentage, discountAmount, originalAmount,
 * finalAmount, currency}` and, beyond the specification, `paymentId` and `quote`. `email` is a guest's; the
 * response does not reveal whether it has an account. `clientSecret` is null at a total of 0.
 */

import type { AnswerOf } from "@/lib/platform/call.ts";
import { startPayment } from "@/lib/shop/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBuyer } from "@/lib/site/adapters/request/buyer.server.ts";
import { sourceOf } from "@/lib/site/adapters/request/cookies.server.ts";
import { limitCodes, requireSession } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(startPayment, async (ctx, { body }) => {
  await limitCodes(ctx, body.discountCode);
  const buyer = await requireBuyer(ctx, body.email);
  if (!buyer) requireSession(ctx);
  const { user, isGuest, place, cookie } = buyer!;
  const { services: { shop: { payments } }, country } = ctx.state;
  const result = await payments.startPayment({
    user,
    isGuest,
    place,
    bookId: body.audiobookId,
    currency: body.currencyCode,
    discountCode: body.discountCode ?? "",
    isGift: body.isGift,
    immediateDeliveryAccepted: body.immediateDelivery,
    country,
    source: sourceOf(ctx.req.headers),
  });
  if (!result.ok) return result;
  const { quote, clientSecret, paymentId } = result;
  const answer = {
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
  const headers: HeadersInit = cookie ? { "set-cookie": cookie } : {};
  return Response.json(answer satisfies AnswerOf<typeof startPayment>, {
    headers: { ...headers, "cache-control": "no-store" },
  });
}));
