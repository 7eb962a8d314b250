/** Statements without an account: the end of Premium (German law: BGB section 312k) and withdrawal. Pure. */

import { z } from "zod";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { mailAddress } from "@/lib/platform/mail/mail_address.ts";
import { formatDay, formatSecond } from "@/lib/platform/time.ts";
import { type ErrorText, plainCode, typedLine } from "@/lib/platform/typed_text.ts";
import { labelled, nextFact } from "@/lib/platform/words.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { purchaseView } from "@/lib/shop/receipt.ts";
import { ENDING, STATEMENT, WITHDRAW, WITHDRAWAL_RECORD } from "./words.ts";

/* Fields and formats shared by all statements without an account. */

/** One line of text. */
const statedLine = (max: number, wanted: ErrorText) =>
  typedLine(max, wanted).pipe(z.string().min(1, wanted));

export const statedEmail = mailAddress();

const noName: ErrorText = { error: () => STATEMENT.name.wanted };
const noDay: ErrorText = { error: () => ENDING.day.wanted };

/** The form of /end-premium. An empty day: as soon as possible. A reason: extraordinary termination, at once. */
export const endingInput = z.object({
  name: statedLine(120, noName),
  email: statedEmail,
  day: z.literal("").or(
    z.iso.date(noDay)
      // Two days of tolerance: the day may not be over in the sender's time zone.
      .refine((day) => Date.parse(day) + 2 * DAY_MS > Date.now(), noDay),
  ),
  reason: z.literal("").or(statedLine(500, { error: () => "" })),
});
export type EndingInput = z.infer<typeof endingInput>;

/** The lines of the statement. */
export const endingLines = ({ name, email, day, reason }: EndingInput): string[] => [
  ENDING.statement,
  day === "" ? ENDING.soon : ENDING.on(formatDay(Date.parse(day))),
  ...reason === "" ? [] : [ENDING.because(reason)],
  labelled(STATEMENT.name.label, name),
  labelled(STATEMENT.email, email),
];

/** Whether Premium can be set to end with the paid month, without a decision of the author. */
export function endsByItself({ day, reason }: EndingInput, paidUntilMs: number): boolean {
  return reason === "" && (day === "" || Date.parse(day) <= paidUntilMs);
}

/* Withdrawal from a contract (Directive 2011/83/EU Art. 11a): the statement, and the records that concern it. Pure. */

/** Length of the withdrawal period in days (Art. 9), rounded up in the buyer's favour. */
const WITHDRAWAL_DAYS = 14;
/** Most purchases listed in the author's request. */
const MAX_LISTED = 20;

/** The form of /withdraw. */
export const withdrawalInput = z.object({
  name: statedLine(120, noName),
  email: statedEmail,
  order: statedLine(200, { error: () => WITHDRAW.order.wanted }),
});
export type WithdrawalInput = z.infer<typeof withdrawalInput>;

/** The lines of the statement, the same on the page, in the receipt and for the author. */
export const statementLines = ({ name, email, order }: WithdrawalInput): string[] => [
  WITHDRAW.statement(order),
  labelled(STATEMENT.name.label, name),
  labelled(STATEMENT.email, email),
];

/** The purchases that the statement names by their numbers, in our own words: for the mail to their buyer. */
export function namedLines(
  purchases: PurchaseRecord[],
  { order }: Pick<WithdrawalInput, "order">,
): string[] {
  return purchases.map((it) => ({ it, number: purchaseView(it).receiptNumber }))
    .filter(({ number }) => order.toUpperCase().includes(number))
    .slice(0, MAX_LISTED)
    .map(({ it, number }) => labelled(number, nextFact(it.title, formatMoney(it))));
}

/**
 * Only for the author: the purchases that the statement may concern, and what the buyer agreed to at the checkout.
 * @param o.opensOn the day on which a book that was sold before its release opens; null: it is open
 */
export function recordLines(
  purchases: PurchaseRecord[],
  { order }: Pick<WithdrawalInput, "order">,
  { nowMs, opensOn }: { nowMs: number; opensOn(bookId: number): string | null },
): string[] {
  const sinceMs = nowMs - (WITHDRAWAL_DAYS + 1) * DAY_MS;
  const named = plainCode(order);
  const isNamed = (number: string) => named.includes(number);
  const meant = purchases.map((it) => ({ it, number: purchaseView(it).receiptNumber }))
    .filter(({ it, number }) =>
      isNamed(number) || it.createdAtMs >= sinceMs || opensOn(it.audiobookId) !== null
    )
    .toSorted((a, b) => b.it.createdAtMs - a.it.createdAtMs)
    .slice(0, MAX_LISTED);
  if (meant.length === 0) return [WITHDRAWAL_RECORD.none];
  return meant.flatMap(({ it, number }) => [
    WITHDRAWAL_RECORD.bought(
      isNamed(number),
      number,
      it.title,
      formatMoney(it),
      formatSecond(it.createdAtMs),
    ),
    it.refundedAtMs !== null
      ? WITHDRAWAL_RECORD.refunded(formatSecond(it.refundedAtMs))
      : opensOn(it.audiobookId) !== null
      ? WITHDRAWAL_RECORD.unopened(opensOn(it.audiobookId)!)
      : it.createdAtMs < sinceMs
      ? WITHDRAWAL_RECORD.late
      : it.immediateDeliveryAcceptedAtMs === null
      ? WITHDRAWAL_RECORD.stands
      : WITHDRAWAL_RECORD.atOnce(formatSecond(it.immediateDeliveryAcceptedAtMs)),
    ...it.paymentId !== null && it.refundedAtMs === null
      ? [WITHDRAWAL_RECORD.giveBack(it.paymentId)]
      : [],
  ]);
}
