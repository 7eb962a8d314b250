/** The calls of the checkout. Whatever goes wrong is a value with a code and words for the buyer. */
import { type Reply, request } from "@/lib/platform/browser/request.ts";
import type * as calls from "@/lib/shop/calls.ts";
import type { CheckoutProps } from "@/lib/shop/checkout_props.ts";
import type { Quote } from "@/lib/shop/schema.ts";

/** What the checkout reads of a payment that has begun. */
export interface StartedPayment {
  /** null: nothing is to be paid. */
  clientSecret: string | null;
  /** The server's price as of now. */
  quote: Quote;
}

export interface Order {
  props: CheckoutProps;
  quote: Quote;
  /** The buyer asked for the content at once. */
  immediateDelivery: boolean;
  /** Of a buyer who is not signed in. */
  email?: string;
}

/** Asks for the one payment of this order: pressed twice or in two tabs, it is the same payment. */
export function startPayment(order: Order): Promise<Reply<StartedPayment>> {
  const { props, quote, immediateDelivery, email } = order;
  if (props.isSubscription) return startSubscription(order);
  const body = {
    originalAmount: quote.originalMinor,
    audiobookId: quote.bookId,
    title: quote.title,
    isComplete: quote.isComplete,
    currencyCode: quote.currency,
    discountCode: quote.discountCode,
    isGift: props.isGift,
    immediateDelivery,
    email,
  };
  return request<typeof calls.startPayment>("post", "/api/create-payment-intent", { body });
}

async function startSubscription(
  { quote, immediateDelivery }: Order,
): Promise<Reply<StartedPayment>> {
  const body = { currencyCode: quote.currency, immediateDelivery };
  const answer = await request<typeof calls.startSubscription>(
    "post",
    "/api/create-subscription",
    { body },
  );
  return answer.ok ? { ok: true, data: { ...answer.data, quote } } : answer;
}

/** Takes a book whose total is 0. */
export function takeFree({ props, quote, immediateDelivery }: Order) {
  const body = {
    userId: props.user?.id,
    audiobookId: quote.bookId,
    amount: 0,
    title: quote.title,
    paymentMethod: "free_code",
    currency: quote.currency,
    discountCode: quote.discountCode,
    discountPercentage: quote.discountPercentage,
    isGift: props.isGift,
    immediateDelivery,
  };
  return request<typeof calls.recordPurchase>("post", "/api/purchases", { body });
}

/** Whether the server has the book as this listener's by now; false when it does not answer. */
export async function isOwned(userId: string, bookId: number): Promise<boolean> {
  const answer = await request<typeof calls.checkPurchase>(
    "get",
    `/api/purchases/${userId}/${bookId}?_nocache=${Date.now()}`,
  );
  return answer.ok && answer.data.isPurchased;
}
