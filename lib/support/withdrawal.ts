/** Withdrawal from a contract (Directive 2011/83/EU Art. 11a): the statement, and the records that concern it. Pure. */
import { plainCode } from "@/lib/platform/typed_text.ts";
import { z } from "zod";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { purchaseView } from "@/lib/shop/receipt.ts";
import { formatSecond, statedEmail, statedLine } from "@/lib/support/statement.ts";
import { STATEMENT, WITHDRAW, WITHDRAWAL_RECORD } from "@/lib/support/words.ts";

/** Length of the withdrawal period in days (Art. 9), rounded up in the buyer's favour. */
const WITHDRAWAL_DAYS = 14;
const DAY_MS = 24 * 3_600_000;
/** Most purchases listed in the author's request. */
const MAX_LISTED = 20;

/** The form of /withdraw. */
export const withdrawalInput = z.object({
  name: statedLine(120, STATEMENT.name.wanted),
  email: statedEmail,
  order: statedLine(200, WITHDRAW.order.wanted),
});
export type WithdrawalInput = z.infer<typeof withdrawalInput>;

/** The lines of the statement, the same on the page, in the receipt and for the author. */
export const statementLines = ({ name, email, order }: WithdrawalInput): string[] => [
  WITHDRAW.statement(order),
  `${STATEMENT.name.label}: ${name}`,
  `${STATEMENT.email}: ${email}`,
];

/** The purchases that the statement names by their numbers, in words of ours: for the mail of whoever bought them. */
export function namedLines(
  purchases: PurchaseRecord[],
  { order }: Pick<WithdrawalInput, "order">,
): string[] {
  return purchases.map((it) => ({ it, number: purchaseView(it).receiptNumber }))
    .filter(({ number }) => order.toUpperCase().includes(number))
    .slice(0, MAX_LISTED)
    .map(({ it, number }) => `${number}: ${it.title}, ${formatMoney(it)}`);
}

/** Only for the author: the purchases that the statement may concern, and what the buyer agreed to at the checkout. */
export function recordLines(
  purchases: PurchaseRecord[],
  { order }: Pick<WithdrawalInput, "order">,
  nowMs: number,
): string[] {
  const sinceMs = nowMs - (WITHDRAWAL_DAYS + 1) * DAY_MS;
  const named = plainCode(order);
  const isNamed = (number: string) => named.includes(number);
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
