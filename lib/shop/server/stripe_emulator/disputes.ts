/** Disputes: a holder asks the bank for the money back; the bank decides. */

import { z } from "zod";
import { StripeFailure } from "./failure.ts";
import type { Dispute } from "./objects.ts";
import { listing, pageOf, readParams, text } from "./params.ts";
import { paidCharge } from "./refunds.ts";
import type { EmulatorCall } from "./params.ts";
import type { Work } from "./state.ts";

export async function listDisputes({ work, params }: EmulatorCall): Promise<unknown> {
  const schema = z.strictObject({ ...listing, payment_intent: text.optional() });
  const { payment_intent, ...page } = readParams(schema, params);
  const all = await work.list("dispute");
  const wanted = all.filter((it) => !payment_intent || it.payment_intent === payment_intent);
  return pageOf(wanted, page);
}

/** The issuer's time for an answer: one to three weeks, by the card's network. */
const ANSWER_DAYS = 9;

/** @param isInquiry the bank only asks: the charge stays refundable and no money moves */
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
      due_by: work.nowSec + ANSWER_DAYS * 86_400,
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
  dispute.evidence_details.due_by = work.nowSec + ANSWER_DAYS * 86_400;
  work.tell("charge.dispute.funds_withdrawn", dispute);
  return change(work, dispute, "updated");
}

/** `won` of an inquiry: the bank lets it rest. */
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
