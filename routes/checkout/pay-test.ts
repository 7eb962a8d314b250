/**
 * POST /checkout/pay-test: the test card's form for browsers without JavaScript, through the same services as
 * any payment. Only without Stripe keys. 303 to the result.
 */

import { type Context, HttpError } from "fresh";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { SUBSCRIBE_PATH, successPath } from "@/lib/shop/addresses.ts";
import {
  cardNumber,
  checkoutOf,
  type OrderForm,
  orderForm,
  tryAgainPath,
} from "@/lib/shop/calls.ts";
import { mayWithdraw } from "@/lib/shop/tax/rates.ts";
import { requireBuyer } from "@/lib/site/adapters/request/buyer.server.ts";
import { keepTyped, sourceOf } from "@/lib/site/adapters/request/cookies.server.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";
import { CALL_RATES, limitCalls, limitCodes } from "@/lib/site/adapters/request/require.server.ts";

/** The payment to make, or the page to redirect to if there is none. */
type Due = ({ clientSecret: string; done: string } | { elsewhere: string }) & {
  /** The guest's cookie, to set with the response. */
  cookie?: string | null;
};

export const handler = define.handlers({
  async POST(ctx) {
    const { testCards } = ctx.state.services.shop;
    if (!testCards) throw new HttpError(404);
    const fields = await readForm(ctx.req);
    const form = orderForm.parse(fields);
    if (!ctx.state.session && form.isSubscription) return seeOther(loginPath(checkoutOf(form)));
    if (!ctx.state.session && fields.email === undefined) {
      return seeOther(loginPath(checkoutOf(form)));
    }
    const card = cardNumber.safeParse(fields.card ?? "");
    const typed = keepTyped(ctx, fields);
    if (!card.success) return seeOther(tryAgainPath(form, "card"), typed);
    const due = form.isSubscription
      ? await premiumDue(ctx, form)
      : await bookDue(ctx, form, fields.email);
    const cookies = due.cookie ? [due.cookie] : [];
    if ("elsewhere" in due) return seeOther(due.elsewhere, typed, ...cookies);
    const { authenticate } = form;
    const paid = await testCards.pay({
      clientSecret: due.clientSecret,
      card: card.data,
      ...(authenticate ? { authenticate } : {}),
    });
    if (paid?.status === "succeeded") return seeOther(due.done, ...cookies);
    return seeOther(
      tryAgainPath(form, paid?.status === "requires_action" ? "action" : "declined"),
      typed,
      ...cookies,
    );
  },
});

async function bookDue(
  ctx: Context<State>,
  form: OrderForm,
  email: string | undefined,
): Promise<Due> {
  const { state } = ctx;
  const again = { elsewhere: tryAgainPath(form) };
  if (form.bookId === null) return again;
  await limitCodes(ctx, form.code);
  const buyer = await requireBuyer(ctx, email);
  if (!buyer) return { elsewhere: tryAgainPath(form, "email") };
  const { user, isGuest, place, cookie } = buyer;
  const result = await state.services.shop.payments.startPayment({
    user,
    isGuest,
    place,
    bookId: form.bookId,
    currency: form.currency ?? state.currency,
    discountCode: form.code,
    isGift: form.isGift,
    immediateDeliveryAccepted: form.wantsAtOnce,
    country: state.country,
    source: sourceOf(ctx.req.headers),
  });
  if (!result.ok && result.code === "already_owned" && isGuest) {
    return { elsewhere: successPath(form.bookId), cookie };
  }
  // Owned, an invalid code, or a total of 0: the checkout page shows which.
  if (!result.ok || !result.clientSecret) return again;
  const isUpcoming = state.services.catalogue.getBook(form.bookId)?.isUpcoming;
  if (mayWithdraw(state.country) && !form.wantsAtOnce && !isUpcoming) {
    return { elsewhere: tryAgainPath(form, "delivery") };
  }
  const { clientSecret, paymentId } = result;
  const done = successPath(form.bookId, paymentId, isGuest ? clientSecret : null);
  return { clientSecret, done, cookie };
}

async function premiumDue(ctx: Context<State>, form: OrderForm): Promise<Due> {
  const { state } = ctx;
  const currency = form.currency ?? state.currency;
  if (mayWithdraw(state.country) && !form.wantsAtOnce) {
    return { elsewhere: tryAgainPath(form, "delivery") };
  }
  await limitCalls(ctx, CALL_RATES.paymentStart);
  const { services: { shop: { subscriptions } }, country } = state;
  const result = await subscriptions.start({
    user: state.session!.user,
    currency,
    country,
    immediateDeliveryAccepted: form.wantsAtOnce,
  });
  if (!result.ok) return { elsewhere: SUBSCRIBE_PATH };
  return { clientSecret: result.clientSecret, done: "/subscription-success?from=checkout" };
}
