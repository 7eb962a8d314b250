/** Paths of the shop. They never contain a price: the server knows it. */

import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { PurchaseView } from "./purchase.ts";
import { stripeLocale } from "./stripe/locale.ts";

/** Checkout of a book; the currency is the visitor's unless another was chosen. */
export function checkoutPath(
  bookId: number,
  { isGift = false, currency }: { isGift?: boolean; currency?: CurrencyCode | undefined } = {},
): string {
  const query = new URLSearchParams({ audiobookId: String(bookId) });
  if (isGift) query.set("gift", "1");
  if (currency) query.set("currency", currency);
  return `/checkout?${query}`;
}

/** Where a gift's code is typed. */
export const OPEN_GIFT_PATH = "/gift";

/** A review copy. */
export const copyPath = (code: string): string => `/copy/${encodeURIComponent(code)}`;

/** Where a gift is opened. */
export const giftPath = (code: string): string => `${OPEN_GIFT_PATH}/${encodeURIComponent(code)}`;

/** Where its buyer adds words to a gift and sends it. */
export const ownGiftPath = (purchaseId: string): string =>
  `/account/gifts/${encodeURIComponent(purchaseId)}`;

/** The gift as a card to print. */
export const giftCardPath = (purchaseId: string): string => `${ownGiftPath(purchaseId)}/card`;

/** Where every order begins. */
export const CHECKOUT_PATH = "/checkout";

/** Whether a page, in any language, is a step or a result of paying: it may link to the provider and back. */
export const isPaying = (path: string): boolean =>
  /\/(checkout|(payment-|subscription-)?success|purchase-confirmed|subscribe)\b/.test(path);

/** Whether a page of this site leads to a purchase, which signing in then says. */
export const isToBuy = (path: string): boolean =>
  /^\/(checkout|purchase|purchase-redirect|buy|subscribe)(?=[/?#]|$)/.test(path);

/** Where Premium is paid for. */
export const PREMIUM_CHECKOUT = `${CHECKOUT_PATH}?plan=premium`;
/** Where forms without script post. */
export const PAY_TEST_PATH = "/checkout/pay-test";
export const TAKE_FREE_PATH = "/checkout/claim-free";
export const SUBSCRIBE_PATH = "/subscribe";
/** Ending Premium, without signing in. */
export const END_PREMIUM_PATH = "/end-premium";
export const TEST_SUBSCRIPTION_PATH = "/subscribe/test";
/** Result page of a new subscription. */
export const SUBSCRIBED_PATH = "/subscription-success";
/** Refund policy. */
/** Withdrawal from a purchase; its page belongs to lib/support. */
export const WITHDRAW_PATH = "/withdraw";
export const REFUNDS_PATH = "/refunds";
/** The business that a listener buys for. */
export const BUSINESS_PATH = "/account/business";
/** All owned books. */
export const LIBRARY_PATH = "/library";

/** Leads to the page where a subscription is changed: the provider's, or the emulator's. */
export const MANAGE_PATH = "/subscribe/manage";
export const TEST_PORTAL_PATH = "/subscribe/test-portal";

/**
 * The payment link that sells Premium in place of our own page. Its reference comes back with the subscription
 * and identifies the user (docs.stripe.com/payment-links/url-parameters).
 */
export function hostedCheckout(link: string, user: { id: string; email: string }): string {
  const url = new URL(link);
  url.searchParams.set("client_reference_id", user.id);
  url.searchParams.set("prefilled_email", user.email);
  url.searchParams.set("locale", stripeLocale());
  return url.href;
}

/** Where the author sees a payment at the provider, and answers its dispute. */
export const providerPaymentUrl = (paymentId: string, { isTest }: { isTest: boolean }): string =>
  `https://dashboard.stripe.com/${isTest ? "test/" : ""}payments/${encodeURIComponent(paymentId)}`;

/** The provider's parameter names in the address to which it returns buyers. */
export const PAYMENT_QUERY = "payment_intent";
export const PAYMENT_SECRET_QUERY = "payment_intent_client_secret";

/**
 * The result page of a known payment. With the secret it can say what was paid even in a browser without session
 * and cookie.
 */
export function successPath(
  bookId: number,
  paymentId?: string | null,
  clientSecret?: string | null,
): string {
  const query = new URLSearchParams({ audiobook_id: String(bookId) });
  if (paymentId) query.set(PAYMENT_QUERY, paymentId);
  if (clientSecret) query.set(PAYMENT_SECRET_QUERY, clientSecret);
  return `/payment-success?${query}`;
}

/** The receipt of a purchase. */
export function confirmedPath({ audiobookId, id }: Pick<PurchaseView, "audiobookId" | "id">) {
  return `/purchase-confirmed/${audiobookId}?purchase=${encodeURIComponent(id)}`;
}

/** The invoice of a purchase and its corrections. */
export const invoicePath = (purchaseId: string): string =>
  `/invoices/${encodeURIComponent(purchaseId)}`;

/** Where listening to a book begins: the Complete Series opens its first book (3-decisions). */
export function listenPath(book: Pick<Book, "id" | "isComplete" | "entries">): string {
  const first = book.entries.find((entry) => entry.type === "chapter");
  const id = book.isComplete && first?.type === "chapter" ? first.chapter.sourceBook : book.id;
  return bookPath(id);
}

/** The same right after buying it. */
export const boughtPath = (book: Pick<Book, "id" | "isComplete" | "entries">): string =>
  `${listenPath(book)}?purchased=true`;
