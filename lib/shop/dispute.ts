/** Disputes: a buyer has asked the bank for the money back, and the bank decides. */

import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";

/**
 * `inquiry`: the bank only asks, no money has moved. `needs_answer`: the bank holds the money and waits for the
 * author's answer. `under_review`: it has the answer. `lost`: the buyer has the money back. One that was won is none.
 */
const DISPUTE_STATES = ["inquiry", "needs_answer", "under_review", "lost"] as const;

export const dispute = z.object({
  state: z.enum(DISPUTE_STATES),
  /** Until when the provider takes the author's answer; null: none is wanted. */
  answerByMs: z.number().nullable(),
});
export type PaymentDispute = z.infer<typeof dispute>;

/** An undecided dispute of anybody's, for the author. It names no buyer. */
export const openDispute = dispute.extend({
  paymentId: z.string().min(1),
  title: z.string(),
  amountMinor: z.int().min(0),
  currency: z.enum(CURRENCIES),
  isTest: z.boolean(),
});
export type OpenDispute = z.infer<typeof openDispute>;

/** What a purchase, or a month of Premium, keeps of its dispute. */
interface Disputed {
  /** Since when the bank holds or has taken the money; null: the author has it. */
  disputedAtMs: number | null;
  dispute: PaymentDispute | null;
}

export const takesMoney = (it: PaymentDispute | null): boolean =>
  it !== null && it.state !== "inquiry";

/** The record's fields by what the provider says of the payment now. */
export function disputedAfter(
  now: PaymentDispute | null,
  before: Pick<Disputed, "disputedAtMs">,
  nowMs: number,
): Disputed {
  return { disputedAtMs: takesMoney(now) ? before.disputedAtMs ?? nowMs : null, dispute: now };
}

/** Closed until the bank has decided. */
export const isUndecided = ({ disputedAtMs, dispute }: Disputed): boolean =>
  disputedAtMs !== null && dispute?.state !== "lost";

/** Whether the author is to hear of it: a dispute begins, or an inquiry has become one. */
export function isNews(before: PaymentDispute | null, after: PaymentDispute | null): boolean {
  return after !== null && (before === null || !takesMoney(before) && takesMoney(after));
}

export const awaitsAnswer = ({ state, answerByMs }: PaymentDispute): boolean =>
  state === "needs_answer" || state === "inquiry" && answerByMs !== null;
