/**
 * POST /api/purchases `{audiobookId, paymentId?, discountCode?, currency?, isGift?, immediateDelivery?}`:
 * takes a book by a payment that has succeeded, or at a total of 0. The rest of the body is not believed
 * (3-decisions). `{success, purchase, redirect}`; 202 while the payment is not certain yet.
 */
import type { Context } from "fresh";
import { confirmedPath } from "@/lib/shop/addresses.ts";
import { purchaseInput } from "@/lib/shop/call_inputs.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/limit_calls.ts";
import { limitCodes } from "@/lib/site/adapters/request/limit_codes.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { paymentFailure } from "@/lib/site/adapters/request/payment_failure.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";
import type { PurchaseView } from "@/lib/shop/purchase.ts";

export const handler = api({
  async POST(ctx) {
    const { user } = requireSession(ctx);
    const { services: { payments, catalogue }, country } = ctx.state;
    const { audiobookId: bookId, ...input } = await readJson(ctx.req, purchaseInput);
    if (input.userId && input.userId !== user.id) {
      throw new Failure(404, "not_found", "There is nothing at this address.");
    }
    if (input.paymentId) return await byPayment(ctx, input.paymentId, bookId);
    await limitCodes(ctx, input.discountCode);
    const result = await payments.takeFree({
      user,
      bookId,
      currency: input.currency,
      discountCode: input.discountCode ?? "",
      isGift: input.isGift,
      immediateDeliveryAccepted: input.immediateDelivery,
      country,
    });
    if (!result.ok) throw paymentFailure(result.code, catalogue.getBook(bookId)?.title ?? "");
    return done(result.purchase);
  },
});

async function byPayment(
  ctx: Context<State>,
  paymentId: string,
  bookId: number,
): Promise<Response> {
  const { user } = requireSession(ctx);
  await limitCalls(ctx, CALL_RATES.paymentVerify);
  const settled = await ctx.state.services.payments.settleForUser(paymentId, user.id);
  if (settled.state === "unknown" || settled.audiobookId !== bookId) {
    throw new Failure(404, "unknown_payment", "You have no such payment for this audiobook.");
  }
  if (settled.state === "granted" && settled.purchase) return done(settled.purchase);
  if (settled.state === "processing") {
    return privateJson({ success: false, message: "Your payment is on its way." }, 202);
  }
  throw new Failure(
    409,
    `payment_${settled.state}`,
    "Your payment was not successful. Please try again.",
  );
}

const done = (purchase: PurchaseView): Response =>
  privateJson({ success: true, purchase, redirect: confirmedPath(purchase) });
