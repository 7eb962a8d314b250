/** Disputes: a buyer asks the bank for the money back, and the bank decides. */

import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";

/**
 * `inquiry`: the bank only asks, no money has moved. `needs_answer`: the bank holds the money and waits for the
 * author's answer. `under_review`: it has the answer. `lost`: the buyer has the money back. A won dispute is not
 * kept.
 */
const DISPUTE_STATES = ["inquiry", "needs_answer", "under_review", "lost"] as const;

export const dispute = z.object({
  state: z.enum(DISPUTE_STATES),
  /** Deadline for the author's answer at the provider; null: none is wanted. */
  answerByMs: z.number().nullable(),
});
export type PaymentDispute = z.infer<typeof dispute>;

/** Any buyer's undecided dispute, for the author. It does not name the buyer. */
export const openDispute = dispute.extend({
  paymentId: z.string().min(1),
  title: z.string(),
  amountMinor: z.int().min(0),
  currency: z.enum(CURRENCIES),
  isTest: z.boolean(),
});
export type OpenDispute = z.infer<typeof openDispute>;

/** The dispute fields of a purchase or a month of Premium. */
interface Disputed {
  /** Since when the bank holds or has taken the money; null: it does not. */
  disputedAtMs: number | null;
  dispute: PaymentDispute | null;
}

export const takesMoney = (it: PaymentDispute | null): boolean =>
  it !== null && it.state !== "inquiry";

/** The record's fields for the provider's present state of the payment. */
export function disputedAfter(
  now: PaymentDispute | null,
  before: Pick<Disputed, "disputedAtMs">,
  nowMs: number,
): Disputed {
  return { disputedAtMs: takesMoney(now) ? before.disputedAtMs ?? nowMs : null, dispute: now };
}

/** Access is closed until the bank has decided. */
export const isUndecided = ({ disputedAtMs, dispute }: Disputed): boolean =>
  disputedAtMs !== null && dispute?.state !== "lost";

/** Whether to tell the author: a new dispute, or an inquiry that became one. */
export function isNews(before: PaymentDispute | null, after: PaymentDispute | null): boolean {
  return after !== null && (before === null || !takesMoney(before) && takesMoney(after));
}

export const awaitsAnswer = ({ state, answerByMs }: PaymentDispute): boolean =>
  state === "needs_answer" || state === "inquiry" && answerByMs !== null;
