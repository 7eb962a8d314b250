/** Withdrawing from a contract (Directive 2011/83/EU Art. 11a): what is stated, and what the records say of it. Pure. */
import { z } from "zod";
import { formatDay } from "@/lib/platform/day.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { purchaseView } from "@/lib/shop/receipt.ts";
import { WITHDRAW, WITHDRAWAL_RECORD } from "@/lib/support/words.ts";

/** Days after a purchase in which it can be withdrawn from (Art. 9), counted generously: a day begun is whole. */
const WITHDRAWAL_DAYS = 14;
const DAY_MS = 24 * 3_600_000;
/** What the author's letter lists at most. */
const MAX_LISTED = 20;

const line = (max: number, wanted: string) =>
  z.string(wanted).max(max, `wanted at most ${max} characters`)
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().min(1, wanted));

/** The form of /withdraw. */
export const withdrawalInput = z.object({
  name: line(120, WITHDRAW.name.wanted),
  email: z.string().trim().max(254, "wanted at most 254 characters")
    .pipe(z.email("wanted an e-mail address such as ada@example.com")),
  order: line(200, WITHDRAW.order.wanted),
});
export type WithdrawalInput = z.infer<typeof withdrawalInput>;

/** "22 November 2026, 14:03:22 UTC". */
export const formatSecond = (atMs: number): string =>
  `${formatDay(atMs)}, ${new Date(atMs).toISOString().slice(11, 19)} UTC`;

/** The statement, a line each: on the page, in the receipt and before the author the same. */
export const statementLines = ({ name, email, order }: WithdrawalInput): string[] => [
  WITHDRAW.statement(order),
  `${WITHDRAW.name.label}: ${name}`,
  `${WITHDRAW.email.label}: ${email}`,
];

/** For the author alone: the purchases that the statement can mean, and what the buyer agreed to at the checkout. */
export function recordLines(
  purchases: PurchaseRecord[],
  { order }: Pick<WithdrawalInput, "order">,
  nowMs: number,
): string[] {
  const sinceMs = nowMs - (WITHDRAWAL_DAYS + 1) * DAY_MS;
  const isNamed = (number: string) => order.toUpperCase().includes(number);
  const meant = purchases.map((it) => ({ it, number: purchaseView(it).receiptNumber }))
    .filter(({ it, number }) => isNamed(number) || it.createdAtMs >= sinceMs)
    .toSorted((a, b) => b.it.createdAtMs - a.it.createdAtMs)
    .slice(0, MAX_LISTED);
  if (meant.length === 0) return [WITHDRAWAL_RECORD.none];
  return meant.flatMap(({ it, number }) => [
    WITHDRAWAL_RECORD.bought({
      number,
      title: it.title,
      paid: formatMoney(it),
      at: formatSecond(it.createdAtMs),
      isNamed: isNamed(number),
    }),
    it.refundedAtMs !== null
      ? WITHDRAWAL_RECORD.refunded(formatSecond(it.refundedAtMs))
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
