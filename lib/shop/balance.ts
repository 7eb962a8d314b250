/** What the payment provider took, gave back and paid out, summed by the currency of its account. Pure. */

/** `fee`: one that belongs to no payment. `other`: anything else, such as a top-up. */
const BALANCE_KINDS = ["charge", "refund", "dispute", "fee", "payout", "other"] as const;
export type BalanceKind = typeof BALANCE_KINDS[number];

/** One movement of the account at the provider. */
export interface BalanceEntry {
  id: string;
  kind: BalanceKind;
  /** Negative: it left the account. Whole minor units. */
  amountMinor: number;
  /** The provider's fee for it. */
  feeMinor: number;
  /** Of the account, not of the sale: ISO 4217, upper case. */
  currency: string;
}

export interface BalanceSum {
  currency: string;
  /** By kind; a payout and a refund are negative. */
  minor: Record<BalanceKind, number>;
  /** All fees, with those that belong to payments. */
  feesMinor: number;
  /** What all of it adds to the account; without payouts, what the sales brought. */
  netMinor: number;
}

/** By currency, the largest turnover first. */
export function sumBalance(entries: Iterable<BalanceEntry>): BalanceSum[] {
  const sums = new Map<string, BalanceSum>();
  for (const { kind, currency, amountMinor, feeMinor } of entries) {
    const sum = sums.get(currency) ?? {
      currency,
      minor: { charge: 0, refund: 0, dispute: 0, fee: 0, payout: 0, other: 0 },
      feesMinor: 0,
      netMinor: 0,
    };
    sum.minor[kind] += amountMinor;
    sum.feesMinor += feeMinor - (kind === "fee" ? amountMinor : 0);
    if (kind !== "payout") sum.netMinor += amountMinor - feeMinor;
    sums.set(currency, sum);
  }
  return [...sums.values()].sort((a, b) => b.minor.charge - a.minor.charge);
}
