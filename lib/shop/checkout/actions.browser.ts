/** The checkout's actions and their outcomes. Loaded at the first touch. */

import type { login, register } from "@/lib/accounts/calls.ts";
import type { SentBodyOf } from "@/lib/platform/call.ts";
import "@/lib/platform/own_text.browser.ts";
import { type Reply, request, type RequestFailure } from "@/lib/platform/request.browser.ts";
import type * as calls from "../calls.ts";
import type { CheckoutAlert, CheckoutProps } from "../checkout_props.ts";
import type { Quote } from "../schema.ts";
import {
  accountCreated,
  accountNotCreated,
  alreadyPurchased,
  codeNotApplied,
  emptyCode,
  invalidCode,
  loginError,
  loginFailed,
  loginIncomplete,
  loginSuccessful,
  mailSent,
  noCookies,
  notFreed,
  notInitialized,
  paymentFailed,
  priceChanged,
  signupIncomplete,
} from "../words/alerts.ts";
import { type PayMethod, resultPath } from "./pay_method.browser.ts";

/** Texts named one by one, because the bundler inlines them. */
const toAlert = (title: string, text: string): CheckoutAlert => ({ title, text });

/* The calls of the checkout. Failures are values with a code and words for the buyer. */

/** What the checkout needs of a started payment. */
interface StartedPayment {
  /** null: nothing to pay. */
  clientSecret: string | null;
  /** The server's current price. */
  quote: Quote;
}

export interface Order {
  props: CheckoutProps;
  quote: Quote;
  /** The buyer consented to immediate delivery. */
  immediateDelivery: boolean;
  /** For a buyer who is not signed in. */
  email?: string;
  /** A quote's total in words, passed in because the checkout's first script has them already. */
  total(quote: Quote): string;
}

/** Starts the order's payment; pressed twice or in two tabs, it is the same payment. */
function startPayment(order: Order): Promise<Reply<StartedPayment>> {
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
function takeFree({ props, quote, immediateDelivery }: Order) {
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

/** Whether the listener owns the book by now; false when the server does not answer. */
export async function isOwned(userId: string, bookId: number): Promise<boolean> {
  const answer = await request<typeof calls.checkPurchase>(
    "get",
    `/api/purchases/${userId}/${bookId}?_nocache=${Date.now()}`,
  );
  return answer.ok && answer.data.isPurchased;
}

export type Outcome =
  /** Done; go to another page, or reload this one. */
  | { kind: "go"; path: string; alert?: CheckoutAlert }
  /** The buyer owns the book already. */
  | { kind: "owned"; alert: CheckoutAlert }
  /** Continues in the buyer's mail. */
  | { kind: "told"; alert: CheckoutAlert }
  | { kind: "priced"; quote: Quote }
  /** Nothing was charged. `quote`: the price has changed; `refusedCode`: because of that code. */
  | { kind: "refused"; alert: CheckoutAlert; quote?: Quote; refusedCode?: string };

/** Refusals that any call may answer; `other` is for the rest. */
function refuse(
  { code, message }: RequestFailure,
  { quote, props }: Order,
  other: CheckoutAlert,
): Outcome {
  switch (code) {
    case "already_owned":
      // The guest has paid a moment ago, and the answer was lost.
      if (!props.user) return { kind: "go", path: props.urls.success };
      return {
        kind: "owned",
        alert: toAlert(alreadyPurchased.title, alreadyPurchased.text(quote.title)),
      };
    case "unauthorized": // the session has ended
    case "payment_under_way": // paid in another tab: the result page says so
      return { kind: "go", path: props.urls.self };
    case "invalid_code": { // it was valid before: reload at the price without it
      const path = `${props.urls.self}&code=${encodeURIComponent(quote.discountCode ?? "")}`;
      return { kind: "go", path, alert: toAlert(invalidCode.title, invalidCode.text) };
    }
    case "unreachable":
      return { kind: "refused", alert: other };
    default:
      return { kind: "refused", alert: message ? { ...other, text: message } : other };
  }
}

/** Gets a new price, with the order's code or without one. */
export async function priceOrder(order: Order): Promise<Outcome> {
  if (order.quote.discountCode === "") {
    return { kind: "refused", alert: toAlert(emptyCode.title, emptyCode.text) };
  }
  const answer = await startPayment(order);
  if (answer.ok) return { kind: "priced", quote: answer.data.quote };
  const refusedCode = order.quote.discountCode;
  if (answer.code === "invalid_code" && refusedCode) {
    return { kind: "refused", alert: toAlert(invalidCode.title, invalidCode.text), refusedCode };
  }
  return refuse(answer, order, toAlert(codeNotApplied.title, codeNotApplied.text));
}

/** Takes a book whose total is 0. */
export async function takeBook(order: Order): Promise<Outcome> {
  const answer = await takeFree(order), failed = toAlert(notFreed.title, notFreed.text);
  if (!answer.ok) return refuse(answer, order, failed);
  const { data } = answer;
  return "redirect" in data
    ? { kind: "go", path: data.redirect }
    : { kind: "refused", alert: failed };
}

/** Charges only the price that was shown: a changed price is shown first. */
export async function chargeOrder(order: Order, method: PayMethod): Promise<Outcome> {
  const failed = (message: string): Outcome => ({
    kind: "refused",
    alert: toAlert(paymentFailed.title, message || paymentFailed.text),
  });
  const wrong = await method.check();
  if (wrong !== null) return failed(wrong);
  const answer = await startPayment(order);
  if (!answer.ok) return refuse(answer, order, toAlert(notInitialized.title, notInitialized.text));
  const { clientSecret, quote } = answer.data;
  if (quote.finalMinor !== order.quote.finalMinor || !clientSecret) {
    const alert = toAlert(priceChanged.title, priceChanged.text(order.total(quote)));
    return { kind: "refused", quote, alert };
  }
  const paid = await method.confirm(clientSecret);
  if (!paid.ok) return failed(paid.message);
  const { urls, user } = order.props;
  return { kind: "go", path: resultPath(urls.success, clientSecret, quote.bookId, !user) };
}

type Joining = SentBodyOf<typeof register> & SentBodyOf<typeof login>;

/** Signs up or in; then the checkout is reloaded, signed in. */
export async function join(
  form: "signup" | "login",
  fields: Record<string, string>,
  { quote, props }: Order,
): Promise<Outcome> {
  // `required` accepts blanks.
  if (Object.values(fields).some((it) => it.trim() === "")) {
    const alert = form === "signup"
      ? toAlert(signupIncomplete.title, signupIncomplete.text)
      : toAlert(loginIncomplete.title, loginIncomplete.text);
    return { kind: "refused", alert };
  }
  // Without cookies, the checkout would reload signed out.
  if (navigator.cookieEnabled === false) {
    return { kind: "refused", alert: toAlert(noCookies.title, noCookies.text) };
  }
  // The fields have the names of the call's.
  const body = { ...fields, username: fields.email } as Joining;
  const answer = form === "signup"
    ? await request<typeof register>("post", "/api/auth/register", { body })
    : await request<typeof login>("post", "/api/auth/login", { body });
  if (answer.ok && "pending" in answer.data) {
    return { kind: "told", alert: toAlert(mailSent.title, mailSent.text(fields.email ?? "")) };
  }
  if (answer.ok) {
    const alert = form === "signup"
      ? toAlert(accountCreated.title, accountCreated.text(quote.title))
      : toAlert(loginSuccessful.title, loginSuccessful.text);
    return { kind: "go", path: props.urls.self, alert };
  }
  if (form === "signup") {
    const alert = toAlert(accountNotCreated.title, answer.message || accountNotCreated.text);
    return { kind: "refused", alert };
  }
  const isUnreachable = answer.code === "unreachable";
  const alert = isUnreachable
    ? toAlert(loginError.title, loginError.text)
    : toAlert(loginFailed.title, answer.message || loginFailed.text);
  return { kind: "refused", alert };
}
