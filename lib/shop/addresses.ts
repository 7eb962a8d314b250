/** Addresses of buying. Nothing of the price stands in them: the server knows it. */

import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { PurchaseView } from "./purchase.ts";

/** Where a book is paid for; the currency is that of the visitor unless another was chosen. */
export function checkoutPath(
  bookId: number,
  { isGift = false, currency }: { isGift?: boolean; currency?: CurrencyCode | undefined } = {},
): string {
  const query = new URLSearchParams({ audiobookId: String(bookId) });
  if (isGift) query.set("gift", "1");
  if (currency) query.set("currency", currency);
  return `/checkout?${query}`;
}

/** Where the code of a gift is redeemed for its book. */
export const redeemPath = (bookId: number, code: string): string =>
  `${checkoutPath(bookId)}&code=${encodeURIComponent(code)}`;

/** Every order begins here. */
export const CHECKOUT_PATH = "/checkout";

/** Whether a page is a step of paying, or tells how it ended: from these the way may lead to the provider and back. */
export const isPaying = (path: string): boolean =>
  /^\/(checkout|(payment-|subscription-)?success|purchase-confirmed|subscribe)\b/.test(path);

/** Where Premium is paid for. */
export const PREMIUM_CHECKOUT = `${CHECKOUT_PATH}?plan=premium`;
/** Forms without script post there. */
export const PAY_TEST_PATH = "/checkout/pay-test";
export const TAKE_FREE_PATH = "/checkout/claim-free";
export const SUBSCRIBE_PATH = "/subscribe";
/** Ending Premium, without signing in. */
export const END_PREMIUM_PATH = "/end-premium";
export const TEST_SUBSCRIPTION_PATH = "/subscribe/test";
/** Where a subscription that was paid for leads. */
export const SUBSCRIBED_PATH = "/subscription-success";
/** How money is given back. */
export const REFUNDS_PATH = "/refunds";
/** The business that a listener buys for. */
export const BUSINESS_PATH = "/account/business";
/** Where everything that is owned stands. */
export const LIBRARY_PATH = "/library";

/** To the page where a subscription is changed: the provider's, or what stands in for it. */
export const MANAGE_PATH = "/subscribe/manage";
export const TEST_PORTAL_PATH = "/subscribe/test-portal";

/**
 * The payment link that sells Premium in place of our own page. Its reference comes back with the
 * subscription and says whose it is (docs.stripe.com/payment-links/url-parameters).
 */
export function hostedCheckout(link: string, user: { id: string; email: string }): string {
  const url = new URL(link);
  url.searchParams.set("client_reference_id", user.id);
  url.searchParams.set("prefilled_email", user.email);
  return url.href;
}

/** Where the author sees a payment at the provider, and answers its dispute. */
export const providerPaymentUrl = (paymentId: string, { isTest }: { isTest: boolean }): string =>
  `https://dashboard.stripe.com/${isTest ? "test/" : ""}payments/${encodeURIComponent(paymentId)}`;

/** The provider's names, in the address to which it sends buyers back. */
export const PAYMENT_QUERY = "payment_intent";
export const PAYMENT_SECRET_QUERY = "payment_intent_client_secret";

/**
 * The result of a payment whose id is known. With its secret the page can say what was paid where the browser has
 * neither session nor cookie.
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

/** The same for whoever has just bought it. */
export const boughtPath = (book: Pick<Book, "id" | "isComplete" | "entries">): string =>
  `${listenPath(book)}?purchased=true`;
