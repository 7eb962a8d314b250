/** Calls of buying. */
import { z } from "zod";
import {
  paymentInput,
  purchaseInput,
  subscriptionInput,
  testPaymentInput,
  testSubscriptionInput,
} from "@/lib/shop/call_inputs.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { bookId, type Call, json } from "@/lib/platform/call.ts";
import * as views from "@/lib/shop/call_views.ts";
import { quote } from "@/lib/shop/schema.ts";

const shared = { tag: "Buying", session: "needed" } as const;
const minor = z.int().min(0);
const BOUGHT = z.object({
  success: z.literal(true),
  purchase: views.purchase,
  redirect: z.string(),
});

export const buyingCalls: Call[] = [
  {
    ...shared,
    method: "post",
    path: "/api/create-payment-intent",
    summary: "Begin to pay a book; amounts are the server's, in whole minor units",
    body: paymentInput,
    answers: json(z.object({
      clientSecret: z.string().nullable().describe("null: nothing is to be paid"),
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
  },
  {
    ...shared,
    method: "post",
    path: "/api/purchases",
    summary: "Take a book by a payment that has succeeded, or at a total of 0",
    body: purchaseInput,
    answers: {
      ...json(BOUGHT),
      202: {
        text: "The payment is not certain yet",
        schema: z.object({ success: z.literal(false), message: z.string() }),
      },
    },
    failures: [400, 401, 404, 409, 413, 415, 429, 503],
  },
  {
    ...shared,
    method: "get",
    path: "/api/purchases/{userId}",
    summary: "What the listener owns; 404 for any id but one's own",
    answers: json(views.purchases),
    failures: [401, 404],
  },
  {
    ...shared,
    method: "get",
    path: "/api/purchases/{userId}/{bookId}",
    summary: "Whether the listener owns a book",
    params: { bookId },
    answers: json(z.object({ isPurchased: z.boolean() })),
    failures: [401, 404],
  },
  {
    ...shared,
    method: "get",
    path: "/api/emergency-record-purchase/{userId}/{bookId}",
    summary: "Ask the provider about payments under way for a book, and record what has succeeded",
    params: { bookId },
    answers: json(z.object({ success: z.boolean(), isPurchased: z.boolean() })),
    failures: [401, 404, 429, 503],
  },
  {
    ...shared,
    method: "get",
    path: "/api/verify-payment/{paymentIntentId}",
    summary: "Read one of the listener's payments at the provider, and record what it gives",
    answers: json(z.object({
      success: z.boolean(),
      message: z.string(),
      amount: minor.nullable(),
      title: z.string().nullable(),
      audiobookId: z.int(),
      isComplete: z.boolean(),
    })),
    failures: [401, 404, 429, 503],
  },
  {
    ...shared,
    method: "get",
    path: "/api/subscription",
    summary: "Whether the listener has Premium",
    answers: json(views.subscription),
    failures: [401],
  },
  {
    ...shared,
    method: "post",
    path: "/api/create-subscription",
    summary: "Begin a subscription, whose first month the browser pays",
    body: subscriptionInput,
    isBodyOptional: true,
    answers: json(z.object({ clientSecret: z.string() })),
    failures: [400, 401, 409, 413, 415, 429, 503],
  },
  {
    tag: "Buying",
    method: "post",
    path: "/webhooks/stripe",
    summary: "Events of the payment provider, signed by it",
    body: z.looseObject({ id: z.string(), type: z.string() }),
    answers: json(
      z.looseObject({ received: z.literal(true) }),
      "Taken, also when nobody here needs it",
    ),
    failures: [400, 413, 503],
  },
  {
    tag: "Test mode",
    method: "post",
    path: "/api/test-payment",
    summary: "Pay at the Stripe emulator; only without keys",
    body: testPaymentInput,
    answers: json(views.testPayment),
    failures: [400, 404, 413, 415],
  },
  {
    tag: "Test mode",
    method: "post",
    path: "/api/test-subscription",
    summary: "Switch Premium without payment; not in live mode",
    session: "needed",
    body: testSubscriptionInput,
    answers: json(z.object({ isSubscribed: z.boolean() })),
    failures: [400, 401, 404, 413, 415],
  },
];
