/** Payments: made by the shop, paid by the buyer, seen by both. */

import { z } from "zod";
import { noSuch, StripeFailure } from "./failure.ts";
import type { PaymentIntent } from "./objects.ts";
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
import type { EmulatorCall } from "./params.ts";
import type { Work } from "./state.ts";

const creation = z.strictObject({
  ...expandable,
  amount: integer.pipe(z.int().min(1)),
  currency: z.string().regex(/^[a-z]{3}$/),
  description: text.optional(),
  receipt_email: z.email().optional(),
  metadata: texts.optional(),
  automatic_payment_methods: z.strictObject({ enabled: flag }).optional(),
});

export function createIntent({ work, params }: EmulatorCall): PaymentIntent {
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

export async function retrieveIntent({ work, id, params }: EmulatorCall): Promise<PaymentIntent> {
  readParams(z.strictObject({ ...expandable, client_secret: text.optional() }), params);
  return await requireIntent(work, id);
}

export async function listIntents({ work, params }: EmulatorCall): Promise<unknown> {
  const page = readParams(z.strictObject({ ...listing, ...createdSince }), params);
  return pageOf(await work.list("payment_intent"), page);
}

export async function cancelIntent({ work, id, params }: EmulatorCall): Promise<PaymentIntent> {
  readParams(z.strictObject(expandable), params);
  return await cancelPayable(work, id);
}

export async function cancelPayable(work: Work, id: string): Promise<PaymentIntent> {
  const intent = await requireIntent(work, id);
  if (["processing", "succeeded", "canceled"].includes(intent.status)) {
    throw unexpectedState(intent, "cancel");
  }
  intent.status = "canceled";
  intent.next_action = null;
  work.put(intent);
  work.tell("payment_intent.canceled", intent);
  return intent;
}

export function unexpectedState(intent: PaymentIntent, action: string): StripeFailure {
  return new StripeFailure(
    400,
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: "payment_intent_unexpected_state", payment_intent: intent },
  );
}
