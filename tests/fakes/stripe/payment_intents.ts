/** Payments: made by the shop, paid by the buyer, seen by both. */

import { z } from "zod";
import { readCard, type TestCard } from "./cards.ts";
import { noSuch, StripeFailure } from "./failure.ts";
import type { Charge, PaymentIntent } from "./objects.ts";
import {
  createdSince,
  expandable,
  flag,
  integer,
  listing,
  pageOf,
  readParams,
  text,
  texts,
} from "./params.ts";
import type { Call } from "./routes.ts";
import type { Work } from "./state.ts";
import { firstMonthPaid } from "./subscriptions.ts";

const creation = z.strictObject({
  ...expandable,
  amount: integer.pipe(z.int().min(1)),
  currency: z.string().regex(/^[a-z]{3}$/),
  description: text.optional(),
  receipt_email: z.email().optional(),
  metadata: texts.optional(),
  automatic_payment_methods: z.strictObject({ enabled: flag }).optional(),
});

export function createIntent({ work, params }: Call): PaymentIntent {
  const { amount, currency, description, receipt_email, metadata } = readParams(creation, params);
  return newIntent(work, {
    amount,
    currency,
    description: description ?? null,
    receipt_email: receipt_email ?? null,
    metadata: metadata ?? {},
    customer: null,
    invoice: null,
  });
}

type IntentParts = Pick<
  PaymentIntent,
  "amount" | "currency" | "description" | "receipt_email" | "metadata" | "customer" | "invoice"
>;

export function newIntent(work: Work, parts: IntentParts): PaymentIntent {
  const id = work.newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    created: work.nowSec,
    livemode: false,
    client_secret: `${id}_secret_${work.newId("s").slice(2)}`,
    status: "requires_payment_method",
    amount_received: 0,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    card_in_use: null,
    ...parts,
  };
  work.put(intent);
  work.tell("payment_intent.created", intent);
  return intent;
}

export async function requireIntent(work: Work, id: string): Promise<PaymentIntent> {
  const intent = await work.get("payment_intent", id);
  if (!intent) throw noSuch("payment_intent", id);
  return intent;
}

export async function retrieveIntent({ work, id, params }: Call): Promise<PaymentIntent> {
  readParams(z.strictObject({ ...expandable, client_secret: text.optional() }), params);
  return await requireIntent(work, id);
}

export async function listIntents({ work, params }: Call): Promise<unknown> {
  const page = readParams(z.strictObject({ ...listing, ...createdSince }), params);
  return pageOf(await work.list("payment_intent"), page);
}

export async function cancelIntent({ work, id, params }: Call): Promise<PaymentIntent> {
  readParams(z.strictObject(expandable), params);
  return await cancelPayable(work, id);
}

export async function cancelPayable(work: Work, id: string): Promise<PaymentIntent> {
  const intent = await requireIntent(work, id);
  if (intent.status === "succeeded" || intent.status === "canceled") {
    throw unexpectedState(intent, "cancel");
  }
  intent.status = "canceled";
  intent.next_action = null;
  work.put(intent);
  work.tell("payment_intent.canceled", intent);
  return intent;
}

const confirmation = z.strictObject({
  ...expandable,
  client_secret: text.optional(),
  return_url: z.url().optional(),
  payment_method_data: z.object({
    type: z.literal("card"),
    card: z.object({ number: text }),
  }),
});

export async function confirmIntent({ work, id, params }: Call): Promise<PaymentIntent> {
  const { payment_method_data } = readParams(confirmation, params);
  return await confirm(work, id, payment_method_data.card.number);
}

/** @throws {StripeFailure} 402 when the bank declines; what happened is kept all the same. */
export async function confirm(work: Work, id: string, number: string): Promise<PaymentIntent> {
  const intent = await requireIntent(work, id);
  if (intent.status !== "requires_payment_method") throw unexpectedState(intent, "confirm");
  const card = readCard(number);
  intent.last_payment_error = null;
  if (card.answer === "ask_holder") {
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk" };
    intent.card_in_use = number;
    work.put(intent);
    work.tell("payment_intent.requires_action", intent);
    return intent;
  }
  if (card.answer !== "ok") throw decline(work, intent, card, card.answer);
  return await succeed(work, intent, card);
}

const answerOfHolder = z.strictObject({ client_secret: text, outcome: z.enum(["ok", "fail"]) });

/** No call of Stripe's: it stands for the page of the bank. */
export async function answerBank({ work, id, params }: Call): Promise<PaymentIntent> {
  const { outcome } = readParams(answerOfHolder, params);
  return await authenticate(work, id, outcome === "ok");
}

/** The holder's answer to the bank's question. */
export async function authenticate(
  work: Work,
  id: string,
  isAgreed: boolean,
): Promise<PaymentIntent> {
  const intent = await requireIntent(work, id);
  if (intent.status !== "requires_action") throw unexpectedState(intent, "authenticate");
  const card = readCard(intent.card_in_use ?? "");
  intent.next_action = null;
  intent.card_in_use = null;
  if (isAgreed) return await succeed(work, intent, card);
  throw decline(work, intent, card, {
    code: "payment_intent_authentication_failure",
    message: "We are unable to authenticate your payment method. " +
      "Please choose a different payment method and try again.",
  });
}

async function succeed(work: Work, intent: PaymentIntent, card: TestCard): Promise<PaymentIntent> {
  intent.latest_charge = newCharge(work, intent, card, "succeeded").id;
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  work.put(intent);
  work.tell("payment_intent.succeeded", intent);
  if (intent.invoice) await firstMonthPaid(work, intent.invoice);
  return intent;
}

function decline(
  work: Work,
  intent: PaymentIntent,
  card: TestCard,
  { code, message }: { code: string; message: string },
): StripeFailure {
  intent.latest_charge = newCharge(work, intent, card, "failed").id;
  intent.status = "requires_payment_method";
  intent.last_payment_error = { type: "card_error", code, message };
  work.put(intent);
  work.tell("payment_intent.payment_failed", intent);
  return new StripeFailure(402, message, { type: "card_error", code, payment_intent: intent });
}

function newCharge(
  work: Work,
  { id, amount, currency }: PaymentIntent,
  { brand, last4 }: TestCard,
  status: Charge["status"],
): Charge {
  const charge: Charge = {
    id: work.newId("ch"),
    object: "charge",
    created: work.nowSec,
    payment_intent: id,
    status,
    paid: status === "succeeded",
    amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency,
    payment_method_details: { type: "card", card: { brand, last4 } },
  };
  work.put(charge);
  work.tell(`charge.${status}`, charge);
  return charge;
}

function unexpectedState(intent: PaymentIntent, action: string): StripeFailure {
  return new StripeFailure(
    400,
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: "payment_intent_unexpected_state", payment_intent: intent },
  );
}
