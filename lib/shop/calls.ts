/**
 * The shop's calls. `amount`, `originalAmount`, `title`, `isComplete` and the like, which the specification's
 * client also sends, are not read (3-decisions, "Price").
 */

import { z } from "zod";
import { emailAddress } from "@/lib/accounts/schema.ts";
import { BOOK_ID } from "@/lib/catalogue/book.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { bookId, defineCall, json, minor, name, time } from "@/lib/platform/call.ts";
import { boundedText, plainCode, tooLong } from "@/lib/platform/typed_text.ts";
import { CHECKOUT_PATH, checkoutPath, PREMIUM_CHECKOUT } from "./addresses.ts";
import { paymentId, type TestPayment } from "./gateway.ts";
import { PURCHASE_METHODS, type PurchasesView, type PurchaseView } from "./purchase.ts";
import { quote } from "./schema.ts";
import type { SubscriptionStatusView } from "./subscription.ts";
import { REFUSALS } from "./words/mails.ts";
import type { FORM_RESULTS } from "./words/payments.ts";

// Answers of the calls. Each schema is checked against the interface that the routes answer with: a missing
// field, or one of another type, does not compile.

export const purchases = z.object({
  purchases: z.array(z.object({
    id: z.int(),
    title: z.string(),
    directlyPurchased: z.boolean(),
    isFromCompleteSeries: z.boolean(),
  })),
  hasCompleteSeries: z.boolean(),
}) satisfies z.ZodType<PurchasesView>;

export const purchase = name(
  "Purchase",
  z.object({
    id: z.string(),
    audiobookId: z.int(),
    title: z.string(),
    kind: z.enum(["book", "gift"]),
    amountMinor: minor,
    currency: z.enum(CURRENCIES),
    method: z.enum([...PURCHASE_METHODS, "test"]),
    methodLabel: z.string().nullable(),
    paymentId: z.string().nullable(),
    createdAt: time,
    refundedAt: time.nullable(),
    refundedMinor: minor,
    isSuspended: z.boolean(),
    isDisputed: z.boolean(),
    discountCode: z.string().nullable(),
    discountPercentage: z.number(),
    creditMinor: minor,
    receiptNumber: z.string(),
    invoiceNumber: z.string().nullable(),
  }) satisfies z.ZodType<PurchaseView>,
);

export const subscription = z.object({
  isSubscribed: z.boolean(),
  endsAt: time.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  isPastDue: z.boolean(),
  isUnderWay: z.boolean(),
  isManageable: z.boolean(),
}) satisfies z.ZodType<SubscriptionStatusView>;

const testPayment = z.object({
  status: z.enum(["succeeded", "requires_action", "failed"]),
  message: z.string().nullable(),
}) satisfies z.ZodType<TestPayment>;

const boughtId = z.int({
  error: ({ input }) =>
    input === undefined
      ? REFUSALS.missingProduct // spec 2 section 8
      : "wanted the audiobook's id, a whole number such as 11",
}).min(1);
const currency = z.enum(CURRENCIES, { error: `wanted one of ${CURRENCIES.join(", ")}` })
  .default("EUR");
const code = z.string().max(200, tooLong(200));

/** Digits, with any separators. */
export const cardNumber = z.string().max(40).transform((text) =>
  plainCode(text).replaceAll(/[\s-]/g, "")
)
  .pipe(z.string().regex(/^\d{12,19}$/, { error: () => REFUSALS.noCard }));

const shared = { tag: "Buying", session: "needed" } as const;
const BOUGHT = z.object({
  success: z.literal(true),
  purchase: purchase,
  redirect: z.string(),
});

export const startPayment = defineCall({
  tag: "Buying",
  session: "optional",
  method: "post",
  path: "/api/create-payment-intent",
  summary:
    "Start paying for a book, signed in or as a guest with an email address; the server sets the amounts, in minor units",
  body: z.object({
    /** The buyer's address, when not signed in. */
    email: emailAddress.nullish(),
    audiobookId: boughtId,
    currencyCode: currency,
    discountCode: code.nullish(),
    isGift: z.boolean().default(false),
    /** Whether the buyer consented to immediate delivery. */
    immediateDelivery: z.boolean().default(false),
  }),
  answers: json(z.object({
    clientSecret: z.string().nullable().describe("null: nothing to pay"),
    discountApplied: z.boolean(),
    discountPercentage: z.number(),
    discountAmount: minor,
    originalAmount: minor,
    finalAmount: minor,
    currency: z.enum(CURRENCIES),
    paymentId: z.string().nullable(),
    quote,
  })),
  failures: [400, 401, 404, 409, 413, 415, 429, 503],
});

/** null: none of the provider's. Free access by a code has an id of the client's own there, such as "free_1", or "". */
function paymentOf(
  { paymentId: id, discountCode }: {
    paymentId?: string | null | undefined;
    discountCode?: string | null | undefined;
  },
  ctx: z.core.$RefinementCtx,
): string | null {
  if (!id || discountCode && !id.startsWith("pi_")) return null;
  const read = paymentId.safeParse(id);
  if (read.success) return read.data;
  const { message } = read.error.issues[0]!;
  ctx.issues.push({ code: "custom", input: id, path: ["paymentId"], message });
  return null;
}

export const recordPurchase = defineCall({
  ...shared,
  method: "post",
  path: "/api/purchases",
  summary: "Record a purchase by a payment that succeeded, or with a total of 0",
  body: z.object({
    userId: z.string().max(200).nullish(),
    audiobookId: boughtId,
    paymentId: z.string().max(255, tooLong(255)).nullish(),
    currency,
    discountCode: code.nullish(),
    isGift: z.boolean().default(false),
    immediateDelivery: z.boolean().default(false),
  }).transform((body, ctx) => ({ ...body, paymentId: paymentOf(body, ctx) })),
  answers: {
    ...json(BOUGHT),
    202: {
      text: "The payment isn't confirmed yet",
      schema: z.object({ success: z.literal(false), message: z.string() }),
    },
  },
  failures: [400, 401, 404, 409, 413, 415, 429, 503],
});

export const listPurchases = defineCall({
  ...shared,
  method: "get",
  path: "/api/purchases/{userId}",
  summary: "List what the listener owns; 404 for anyone else's ID",
  answers: json(purchases),
  failures: [401, 404],
});

export const checkPurchase = defineCall({
  ...shared,
  method: "get",
  path: "/api/purchases/{userId}/{bookId}",
  summary: "Check whether the listener owns a book",
  params: { bookId },
  answers: json(z.object({ isPurchased: z.boolean() })),
  failures: [401, 404],
});

export const settleOrders = defineCall({
  ...shared,
  method: "get",
  path: "/api/emergency-record-purchase/{userId}/{bookId}",
  summary:
    "Check a book's payments in progress with the provider, and record the ones that succeeded",
  params: { bookId },
  answers: json(z.object({ success: z.boolean(), isPurchased: z.boolean() })),
  failures: [401, 404, 429, 503],
});

export const verifyPayment = defineCall({
  ...shared,
  method: "get",
  path: "/api/verify-payment/{paymentIntentId}",
  summary: "Check one of the listener's payments with the provider, and record its purchase",
  answers: json(z.object({
    success: z.boolean(),
    message: z.string(),
    amount: minor.nullable(),
    title: z.string().nullable(),
    audiobookId: z.int(),
    isComplete: z.boolean(),
  })),
  failures: [401, 404, 429, 503],
});

export const getSubscription = defineCall({
  ...shared,
  method: "get",
  path: "/api/subscription",
  summary: "Check whether the listener has Premium",
  answers: json(subscription),
  failures: [401],
});

export const startSubscription = defineCall({
  ...shared,
  method: "post",
  path: "/api/create-subscription",
  summary: "Start a subscription; the browser pays for the first month",
  body: z.object({
    currencyCode: currency,
    /** Whether the subscriber consented to start at once. */
    immediateDelivery: z.boolean().default(false),
  }),
  isBodyOptional: true,
  answers: json(z.object({ clientSecret: z.string() })),
  failures: [400, 401, 409, 413, 415, 429, 503],
});

const receiveWebhook = defineCall({
  tag: "Buying",
  method: "post",
  path: "/webhooks/stripe",
  summary: "Receive the payment provider's signed events",
  body: z.looseObject({ id: z.string(), type: z.string() }),
  answers: json(
    z.looseObject({ received: z.literal(true) }),
    "Accepted, even if nothing here needs it",
  ),
  failures: [400, 413, 503],
});

export const payByTestCard = defineCall({
  tag: "Test mode",
  method: "post",
  path: "/api/test-payment",
  summary: "Pay at the Stripe emulator; only without Stripe keys",
  body: z.object({
    clientSecret: z.string().min(1, "wanted the payment's secret").max(255),
    card: cardNumber,
    authenticate: z.enum(["ok", "fail"], { error: "wanted ok or fail" }).optional(),
  }),
  answers: json(testPayment),
  failures: [400, 404, 413, 415],
});

export const switchTestSubscription = defineCall({
  tag: "Test mode",
  method: "post",
  path: "/api/test-subscription",
  summary: "Turn Premium on or off without paying; not in live mode",
  session: "needed",
  body: z.object({
    isSubscribed: z.boolean("wanted true or false"),
  }),
  answers: json(z.object({ isSubscribed: z.boolean() })),
  failures: [400, 401, 404, 413, 415],
});

export const buyingCalls = [
  startPayment,
  recordPurchase,
  listPurchases,
  checkPurchase,
  settleOrders,
  verifyPayment,
  getSubscription,
  startSubscription,
  receiveWebhook,
  payByTestCard,
  switchTestSubscription,
];

/* Parameters and form fields of the checkout. Invalid ones count as absent. */

const flag = (value: string) => z.literal(value).optional().catch(undefined);

export const orderForm = z.object({
  audiobookId: z.string().regex(BOOK_ID).transform(Number).optional().catch(undefined),
  plan: flag("premium"),
  currency: z.enum(CURRENCIES).optional().catch(undefined),
  gift: flag("1"),
  code: boundedText(200).trim().max(200).catch(""),
  immediateDelivery: flag("on"),
  authenticate: z.enum(["ok", "fail"]).optional().catch(undefined),
}).transform(({ audiobookId, plan, gift, immediateDelivery, ...rest }) => ({
  bookId: audiobookId ?? null,
  isSubscription: plan !== undefined,
  isGift: gift !== undefined,
  wantsAtOnce: immediateDelivery !== undefined,
  ...rest,
}));
export type OrderForm = z.infer<typeof orderForm>;

const changes = z.object({
  otherCode: orderForm.in.shape.code.optional(),
  otherCurrency: orderForm.in.shape.currency,
});

/** The order with another code ("" for none), or in another currency. */
export function changedOrder(fields: Record<string, string>): OrderForm {
  const form = orderForm.parse(fields);
  const { otherCode = form.code, otherCurrency = form.currency } = changes.parse(fields);
  return { ...form, code: otherCode, currency: otherCurrency };
}

/** The checkout that this form came from, without its code. */
export function checkoutOf({ bookId, isSubscription, isGift, currency }: OrderForm): string {
  if (isSubscription) return PREMIUM_CHECKOUT + (currency ? `&currency=${currency}` : "");
  return bookId === null ? CHECKOUT_PATH : checkoutPath(bookId, { isGift, currency });
}

/** Of a form sent without script. */
export type FormResult = keyof typeof FORM_RESULTS;

/** Back to the checkout, which shows the result and keeps the code. */
export function tryAgainPath(form: OrderForm, result?: FormResult): string {
  const url = new URL(checkoutOf(form), "http://site.invalid");
  if (form.code) url.searchParams.set("code", form.code);
  if (result) url.searchParams.set("result", result);
  return url.pathname + url.search;
}
