/**
 * POST /api/purchases `{audiobookId, paymentId?, discountCode?, currency?, isGift?, immediateDelivery?}`:
 * records the purchase of a book with a succeeded payment, or at a total of 0. Other fields of the body are ignored
 * (3-decisions). `{success, purchase, redirect}`; 202 while the payment is pending.
 */

import type { Context } from "fresh";
import { NOT_FOUND, refuse } from "@/lib/platform/refusal.ts";
import { confirmedPath } from "@/lib/shop/addresses.ts";
import { recordPurchase } from "@/lib/shop/calls.ts";
import type { PurchaseView } from "@/lib/shop/purchase.ts";
import { REFUSALS } from "@/lib/shop/words/mails.ts";
import { PAYMENT_STATES } from "@/lib/shop/words/payments.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { sourceOf } from "@/lib/site/adapters/request/cookies.server.ts";
import type { State } from "@/lib/site/adapters/request/define.server.ts";
import { pathHere } from "@/lib/site/adapters/request/page_paths.server.ts";
import {
  CALL_RATES,
  limitCalls,
  limitCodes,
  privateJson,
} from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(recordPurchase, async (ctx, { body, session: { user } }) => {
  if (body.userId && body.userId !== user.id) return NOT_FOUND;
  const { audiobookId: bookId, paymentId } = body;
  if (paymentId) return await byPayment(ctx, { paymentId, bookId, userId: user.id });
  await limitCodes(ctx, body.discountCode);
  const result = await ctx.state.services.shop.payments.takeFree({
    user,
    bookId,
    currency: body.currency,
    discountCode: body.discountCode ?? "",
    isGift: body.isGift,
    immediateDeliveryAccepted: body.immediateDelivery,
    country: ctx.state.country,
    source: sourceOf(ctx.req.headers),
  });
  return result.ok ? bought(result.purchase) : result;
}));

async function byPayment(
  ctx: Context<State>,
  { paymentId, bookId, userId }: { paymentId: string; bookId: number; userId: string },
) {
  await limitCalls(ctx, CALL_RATES.paymentVerify);
  const settled = await ctx.state.services.shop.payments.settleForUser(paymentId, userId);
  if (settled.state === "unknown" || settled.audiobookId !== bookId) {
    return refuse("unknown_payment", REFUSALS.noSuchPayment);
  }
  if (settled.state === "granted") {
    return settled.purchase
      ? bought(settled.purchase)
      : refuse("unknown_payment", REFUSALS.noSuchPayment);
  }
  if (settled.state === "processing") {
    return privateJson({ success: false, message: PAYMENT_STATES.processing }, 202);
  }
  return refuse(`payment_${settled.state}`, PAYMENT_STATES.open);
}

const bought = (purchase: PurchaseView) =>
  ({ success: true, purchase, redirect: pathHere(confirmedPath(purchase)) }) as const;
