/** The calls of the checkout. Whatever goes wrong is a value with a code and words for the buyer. */
import type { CheckoutProps } from "@/lib/shop/checkout_props.ts";
import type { Quote } from "@/lib/shop/schema.ts";

/** `unreachable`: no answer, or none that this site gives. */
export type Answer<T> = { ok: true; data: T } | { ok: false; code: string; message: string };

/** What the checkout reads of POST /api/create-payment-intent. */
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
}

const UNREACHABLE = { ok: false, code: "unreachable", message: "" } as const;

async function answerOf<T>(asked: Promise<Response>): Promise<Answer<T>> {
  try {
    const response = await asked;
    const data = await response.json();
    return response.ok ? { ok: true, data } : { ok: false, ...data.error };
  } catch {
    return UNREACHABLE;
  }
}

export function post<T>(path: string, body: unknown): Promise<Answer<T>> {
  const headers = { "content-type": "application/json" };
  return answerOf(fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Asks for the one payment of this order: pressed twice or in two tabs, it is the same payment. */
export function startPayment(order: Order): Promise<Answer<StartedPayment>> {
  const { props, quote, immediateDelivery } = order;
  if (props.isSubscription) return startSubscription(quote);
  return post("/api/create-payment-intent", {
    originalAmount: quote.originalMinor,
    audiobookId: quote.bookId,
    title: quote.title,
    isComplete: quote.isComplete,
    currencyCode: quote.currency,
    discountCode: quote.discountCode ?? undefined,
    isGift: props.isGift,
    immediateDelivery,
  });
}

async function startSubscription(quote: Quote): Promise<Answer<StartedPayment>> {
  const answer = await post<{ clientSecret: string }>("/api/create-subscription", {
    currencyCode: quote.currency,
  });
  if (!answer.ok) return answer;
  const { clientSecret } = answer.data;
  return { ok: true, data: { clientSecret, quote } };
}

/** Takes a book whose total is 0; `redirect` is its receipt. */
export function takeFree(order: Order): Promise<Answer<{ redirect: string }>> {
  const { props, quote, immediateDelivery } = order;
  return post("/api/purchases", {
    userId: props.user?.id,
    audiobookId: quote.bookId,
    amount: 0,
    title: quote.title,
    paymentMethod: "free_code",
    currency: quote.currency,
    discountCode: quote.discountCode ?? undefined,
    discountPercentage: quote.discountPercentage,
    isGift: props.isGift,
    immediateDelivery,
  });
}

/** Whether the server has the book as this listener's by now; false when it does not answer. */
export async function isOwned(userId: string, bookId: number): Promise<boolean> {
  const path = `/api/purchases/${userId}/${bookId}?_nocache=${Date.now()}`;
  const answer = await answerOf<{ isPurchased: boolean }>(fetch(path));
  return answer.ok && answer.data.isPurchased;
}
