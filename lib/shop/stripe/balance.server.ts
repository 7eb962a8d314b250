/** The movements of the account at Stripe, with its fees and payouts. */

import { z } from "zod";
import type { BalanceEntry, BalanceKind } from "../balance.ts";
import type { PaymentGateway } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { requestAll } from "./request.server.ts";

const transaction = z.object({
  id: z.string(),
  /** https://docs.stripe.com/reports/reporting-categories */
  reporting_category: z.string(),
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
});

const KINDS: Record<string, BalanceKind> = {
  charge: "charge",
  charge_failure: "charge",
  refund: "refund",
  refund_failure: "refund",
  dispute: "dispute",
  dispute_reversal: "dispute",
  fee: "fee",
  network_cost: "fee",
  tax: "fee",
  payout: "payout",
  payout_reversal: "payout",
};

const toEntry = (it: z.infer<typeof transaction>): BalanceEntry => ({
  id: it.id,
  kind: KINDS[it.reporting_category] ?? "other",
  amountMinor: it.amount,
  feeMinor: it.fee,
  currency: it.currency.toUpperCase(),
});

export function createBalanceCalls(
  client: () => Promise<Stripe>,
): Pick<PaymentGateway, "listBalance"> {
  return {
    listBalance: ({ fromMs, toMs }) =>
      requestAll(
        "list the movements of your balance",
        transaction,
        async (page) =>
          (await client()).balanceTransactions.list({
            created: { gte: Math.floor(fromMs / 1000), lt: Math.ceil(toMs / 1000) },
            ...page,
          }),
        toEntry,
      ),
  };
}
