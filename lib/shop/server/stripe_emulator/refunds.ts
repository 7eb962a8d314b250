/** Money given back: never more than was paid. */

import { z } from "zod";
import { StripeFailure } from "./failure.ts";
import type { Charge, Refund } from "./objects.ts";
import { expandable, integer, readParams, text } from "./params.ts";
import { requireIntent } from "./payment_intents.ts";
import type { EmulatorCall } from "./params.ts";
import type { Work } from "./state.ts";

const creation = z.strictObject({
  ...expandable,
  payment_intent: text,
  amount: integer.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
});

export async function createRefund({ work, params }: EmulatorCall): Promise<Refund> {
  const { payment_intent, amount, reason } = readParams(creation, params);
  return await refund(work, payment_intent, { amountMinor: amount, reason });
}

/** All that is left when no amount is given. */
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

/** The charge that brought the money. */
export async function paidCharge(work: Work, paymentId: string): Promise<Charge> {
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
