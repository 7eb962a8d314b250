/** Payments, refunds and disputes. */

import { DAY_SEC } from "@/lib/platform/duration.ts";
import { z } from "zod";
import {
  type Charge,
  type Dispute,
  noSuch,
  type PaymentIntent,
  type Refund,
  StripeFailure,
} from "./objects.server.ts";
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
} from "./params.server.ts";
import type { EmulatorCall, Work } from "./state.server.ts";

/* Payments: created by the shop, paid by the buyer. */

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

/* Refunds: never more than was paid. */

const refundCreation = z.strictObject({
  ...expandable,
  payment_intent: text,
  amount: integer.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
});

export async function createRefund({ work, params }: EmulatorCall): Promise<Refund> {
  const { payment_intent, amount, reason } = readParams(refundCreation, params);
  return await refund(work, payment_intent, { amountMinor: amount, reason });
}

/** Without an amount: all that is left. */
export async function refund(
  work: Work,
  paymentId: string,
  { amountMinor, reason = null }: { amountMinor?: number; reason?: string | null },
): Promise<Refund> {
  const charge = await paidCharge(work, paymentId);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new StripeFailure(400, `Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const amount = amountMinor ?? left;
  if (amount < 1 || amount > left) {
    throw new StripeFailure(400, `Refund amount (${amount}) is not from 1 to ${left}.`, {
      param: "amount",
    });
  }
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const made: Refund = {
    id: work.newId("re"),
    object: "refund",
    created: work.nowSec,
    charge: charge.id,
    payment_intent: paymentId,
    amount,
    currency: charge.currency,
    reason,
    status: "succeeded",
  };
  work.put(charge);
  work.put(made);
  work.tell("charge.refunded", charge);
  work.tell("refund.created", made);
  return made;
}

/** The successful charge. */
async function paidCharge(work: Work, paymentId: string): Promise<Charge> {
  const { latest_charge, status } = await requireIntent(work, paymentId);
  const charge = latest_charge && await work.get("charge", latest_charge);
  if (status !== "succeeded" || !charge) {
    throw new StripeFailure(
      400,
      `This PaymentIntent (${paymentId}) does not have a successful charge to refund.`,
      { code: "payment_intent_unexpected_state" },
    );
  }
  return charge;
}

export async function listDisputes({ work, params }: EmulatorCall): Promise<unknown> {
  const schema = z.strictObject({ ...listing, payment_intent: text.optional() });
  const { payment_intent, ...page } = readParams(schema, params);
  const all = await work.list("dispute");
  const wanted = all.filter((it) => !payment_intent || it.payment_intent === payment_intent);
  return pageOf(wanted, page);
}

/** Time for the shop's answer: one to three weeks, depending on the card network. */
const ANSWER_DAYS = 9;

/** @param isInquiry the bank only asks: no money moves and the charge stays refundable */
export async function openDispute(
  work: Work,
  paymentId: string,
  { isInquiry = false } = {},
): Promise<Dispute> {
  const charge = await paidCharge(work, paymentId);
  if (charge.disputed) throw new StripeFailure(400, `Charge ${charge.id} is disputed already.`);
  charge.disputed = true;
  const dispute: Dispute = {
    id: work.newId("du"),
    object: "dispute",
    created: work.nowSec,
    livemode: false,
    charge: charge.id,
    payment_intent: paymentId,
    amount: charge.amount,
    currency: charge.currency,
    reason: "fraudulent",
    status: isInquiry ? "warning_needs_response" : "needs_response",
    balance_transactions: [],
    evidence_details: {
      due_by: work.nowSec + ANSWER_DAYS * DAY_SEC,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    metadata: {},
    ...charge.payment_method_details.type === "card" && {
      payment_method_details: {
        type: "card",
        card: {
          brand: charge.payment_method_details.card.brand,
          case_type: isInquiry ? "inquiry" : "chargeback",
          network_reason_code: "10.4",
        },
      },
    },
  };
  work.put(charge);
  change(work, dispute, "created");
  if (!isInquiry) work.tell("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The shop's answer, as its owner sends it in the dashboard. */
export async function answerDispute(work: Work, paymentId: string): Promise<Dispute> {
  const dispute = await requireOpen(work, paymentId, /needs_response$/);
  const isInquiry = dispute.status === "warning_needs_response";
  dispute.status = isInquiry ? "warning_under_review" : "under_review";
  dispute.evidence_details.has_evidence = true;
  dispute.evidence_details.submission_count++;
  return change(work, dispute, "updated");
}

/** An inquiry becomes a dispute: the bank takes the money. */
export async function escalateInquiry(work: Work, paymentId: string): Promise<Dispute> {
  const dispute = await requireOpen(work, paymentId, /^warning_/);
  dispute.status = "needs_response";
  dispute.is_charge_refundable = false;
  if (dispute.payment_method_details) {
    dispute.payment_method_details.card.case_type = "chargeback";
  }
  dispute.evidence_details.due_by = work.nowSec + ANSWER_DAYS * DAY_SEC;
  work.tell("charge.dispute.funds_withdrawn", dispute);
  return change(work, dispute, "updated");
}

/** An inquiry that is `won`: the bank drops it. */
export async function closeDispute(
  work: Work,
  paymentId: string,
  outcome: "won" | "lost",
): Promise<Dispute> {
  const dispute = await requireOpen(work, paymentId, /(needs_response|under_review)$/);
  const isInquiry = dispute.status.startsWith("warning_");
  dispute.status = isInquiry ? "warning_closed" : outcome;
  if (!isInquiry && outcome === "won") work.tell("charge.dispute.funds_reinstated", dispute);
  return change(work, dispute, "closed");
}

async function requireOpen(work: Work, paymentId: string, status: RegExp): Promise<Dispute> {
  const all = await work.list("dispute");
  const found = all.find((it) => it.payment_intent === paymentId && status.test(it.status));
  if (!found) throw new StripeFailure(400, `Payment ${paymentId} has no such dispute.`);
  return found;
}

function change(work: Work, dispute: Dispute, event: "created" | "updated" | "closed"): Dispute {
  work.put(dispute);
  work.tell(`charge.dispute.${event}`, dispute);
  return dispute;
}
