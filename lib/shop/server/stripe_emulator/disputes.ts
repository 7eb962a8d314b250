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

export async function openDispute(work: Work, paymentId: string): Promise<Dispute> {
  const charge = await paidCharge(work, paymentId);
  if (charge.disputed) throw new StripeFailure(400, `Charge ${charge.id} is disputed already.`);
  charge.disputed = true;
  const dispute: Dispute = {
    id: work.newId("du"),
    object: "dispute",
    created: work.nowSec,
    charge: charge.id,
    payment_intent: paymentId,
    amount: charge.amount,
    currency: charge.currency,
    reason: "fraudulent",
    status: "needs_response",
  };
  work.put(charge);
  work.put(dispute);
  work.tell("charge.dispute.created", dispute);
  return dispute;
}

export async function closeDispute(
  work: Work,
  paymentId: string,
  outcome: "won" | "lost",
): Promise<Dispute> {
  const all = await work.list("dispute");
  const dispute = all.find((it) =>
    it.payment_intent === paymentId && it.status === "needs_response"
  );
  if (!dispute) throw new StripeFailure(400, `Payment ${paymentId} has no open dispute.`);
  dispute.status = outcome;
  work.put(dispute);
  work.tell("charge.dispute.closed", dispute);
  return dispute;
}
