/** Where the money is, for tests that compare it with what the shop has granted. */

import type { Dispute, PaymentIntent } from "./objects.ts";
import type { Work } from "./state.ts";

export interface LedgerEntry {
  paymentId: string;
  status: PaymentIntent["status"];
  currency: string;
  receivedMinor: number;
  refundedMinor: number;
  /** null: never disputed. */
  dispute: Dispute["status"] | null;
  /** null: a one-off payment. */
  subscriptionId: string | null;
  metadata: Record<string, string>;
}

/** One entry for each payment, newest first. */
export async function readLedger(work: Work): Promise<LedgerEntry[]> {
  const disputes = await work.list("dispute");
  const intents = await work.list("payment_intent");
  return await Promise.all(intents.map(async (intent): Promise<LedgerEntry> => {
    const charge = intent.latest_charge ? await work.get("charge", intent.latest_charge) : null;
    const invoice = intent.invoice ? await work.get("invoice", intent.invoice) : null;
    return {
      paymentId: intent.id,
      status: intent.status,
      currency: intent.currency,
      receivedMinor: intent.amount_received,
      refundedMinor: charge?.amount_refunded ?? 0,
      dispute: disputes.find((it) => it.payment_intent === intent.id)?.status ?? null,
      subscriptionId: invoice?.parent.subscription_details.subscription ?? null,
      metadata: intent.metadata,
    };
  }));
}
