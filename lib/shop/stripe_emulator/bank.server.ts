/** The buyer's side of a payment: a card, its bank, and the bank's question to the holder. */

import { z } from "zod";
import { payInvoice } from "./invoices.server.ts";
import {
  type BillingAddress,
  type Charge,
  type MethodDetails,
  type PaymentIntent,
  StripeFailure,
} from "./objects.server.ts";
import { expandable, readParams, text } from "./params.server.ts";
import { requireIntent, unexpectedState } from "./payment_intents.server.ts";
import type { EmulatorCall, Work } from "./state.server.ts";

/* Test cards, with Stripe's own numbers (docs.stripe.com/testing). */

interface TestCard {
  brand: string;
  last4: string;
  /** Country of issue; null: unknown, so that a test uses the buyer's own country. */
  country: string | null;
  /** As typed beside the card; absent: nothing. */
  address?: BillingAddress;
  /** The bank's answer: yes, yes once the holder agrees, or no. */
  answer: "ok" | "ask_holder" | Decline;
}

export interface Decline {
  code: string;
  /** The bank's own reason (docs.stripe.com/declines/codes). */
  decline_code?: string;
  message: string;
}

const visa = (last4: string, answer: TestCard["answer"], country: string | null = null) => ({
  brand: "visa",
  last4,
  country,
  answer,
});

const CARDS: Record<string, TestCard> = {
  "4242424242424242": visa("4242", "ok"),
  "4000002500003155": visa("3155", "ask_holder"),
  "4000002760000016": visa("0016", "ok", "DE"),
  "4000002500000003": visa("0003", "ok", "FR"),
  "4000008260000000": visa("0000", "ok", "GB"),
  "4000007560000009": visa("0009", "ok", "CH"),
  "4000001240000000": {
    ...visa("0000", "ok", "CA"),
    address: { country: "CA", state: null, postal_code: "H2X 1Y4" },
  },
  "5555555555554444": {
    ...visa("4444", "ok", "US"),
    brand: "mastercard",
    address: { country: "US", state: null, postal_code: "10118" },
  },
  "4000000000000002": visa("0002", {
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  }),
  "4000000000009995": visa("9995", {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  }),
};

/** Spaces are ignored; any other number is not a card. */
function readCard(number: string): TestCard {
  return CARDS[number.replaceAll(" ", "")] ?? {
    brand: "unknown",
    last4: number.slice(-4),
    country: null,
    answer: { code: "incorrect_number", message: "Your card number is incorrect." },
  };
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

export async function confirmIntent({ work, id, params }: EmulatorCall): Promise<PaymentIntent> {
  const { payment_method_data } = readParams(confirmation, params);
  return await confirm(work, id, payment_method_data.card.number);
}

/** @throws {StripeFailure} 402 when the bank declines; the changes are kept. */
export async function confirm(work: Work, id: string, number: string): Promise<PaymentIntent> {
  const intent = await requireIntent(work, id);
  // A buyer who left the bank's question unanswered may return with another card.
  if (!["requires_payment_method", "requires_action"].includes(intent.status)) {
    throw unexpectedState(intent, "confirm");
  }
  const card = readCard(number);
  intent.last_payment_error = null;
  intent.next_action = null;
  intent.card_in_use = null;
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

/** Not a call of Stripe's: stands for the bank's page. */
export async function answerBank({ work, id, params }: EmulatorCall): Promise<PaymentIntent> {
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
  intent.latest_charge = newCharge(work, intent, toDetails(card), "succeeded", card.address).id;
  return await receive(work, intent);
}

const toDetails = ({ brand, last4, country }: TestCard): MethodDetails => ({
  type: "card",
  card: { brand, last4, country },
});

async function receive(work: Work, intent: PaymentIntent): Promise<PaymentIntent> {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  work.put(intent);
  work.tell("payment_intent.succeeded", intent);
  if (intent.invoice) await payInvoice(work, intent.invoice);
  return intent;
}

/** A bank debit takes days; until then its outcome is unknown. */
export async function debit(work: Work, id: string): Promise<PaymentIntent> {
  const intent = await requireIntent(work, id);
  if (intent.status !== "requires_payment_method") throw unexpectedState(intent, "confirm");
  intent.latest_charge = newCharge(work, intent, ACCOUNT, "pending").id;
  intent.status = "processing";
  intent.last_payment_error = null;
  work.put(intent);
  work.tell("payment_intent.processing", intent);
  return intent;
}

const ACCOUNT: MethodDetails = {
  type: "sepa_debit",
  sepa_debit: { bank_code: "37040044", last4: "3000", country: "DE" },
};

/** The buyer's bank's answer to a debit. */
export async function settleDebit(
  work: Work,
  id: string,
  { isPaid }: { isPaid: boolean },
): Promise<PaymentIntent> {
  const intent = await requireIntent(work, id);
  const charge = intent.latest_charge && await work.get("charge", intent.latest_charge);
  if (intent.status !== "processing" || !charge) throw unexpectedState(intent, "settle");
  charge.status = isPaid ? "succeeded" : "failed";
  charge.paid = isPaid;
  work.put(charge);
  work.tell(`charge.${charge.status}`, charge);
  if (isPaid) return await receive(work, intent);
  intent.status = "requires_payment_method";
  intent.last_payment_error = {
    type: "invalid_request_error",
    code: "payment_intent_payment_attempt_failed",
    message: "The payment failed: the account has insufficient funds.",
  };
  work.put(intent);
  work.tell("payment_intent.payment_failed", intent);
  return intent;
}

function decline(
  work: Work,
  intent: PaymentIntent,
  card: TestCard,
  { message, ...reason }: Decline,
): StripeFailure {
  intent.latest_charge = newCharge(work, intent, toDetails(card), "failed").id;
  intent.status = "requires_payment_method";
  intent.last_payment_error = { type: "card_error", message, ...reason };
  work.put(intent);
  work.tell("payment_intent.payment_failed", intent);
  return new StripeFailure(402, message, { type: "card_error", ...reason, payment_intent: intent });
}

function newCharge(
  work: Work,
  { id, amount, currency }: PaymentIntent,
  payment_method_details: MethodDetails,
  status: Charge["status"],
  address: BillingAddress = { country: null, state: null, postal_code: null },
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
    payment_method_details,
    billing_details: { address },
  };
  work.put(charge);
  work.tell(`charge.${status}`, charge);
  return charge;
}
