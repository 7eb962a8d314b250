/** Statements of withdrawal, shown to the author with the purchases that they may concern. */
import type { Refusal } from "@/lib/platform/refusal.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import {
  keepStatement,
  limitStatements,
  type Received,
  type StatementOptions,
} from "@/lib/support/server/statements.ts";
import { formatSecond } from "@/lib/support/statement.ts";
import { recordLines, statementLines, type WithdrawalInput } from "@/lib/support/withdrawal.ts";
import { STATEMENT, WITHDRAWAL_MAIL, WITHDRAWAL_RECORD } from "@/lib/support/words.ts";

export interface WithdrawalService {
  /** @returns when it was received, and whether a receipt was queued */
  send(input: WithdrawalInput, address: string): Promise<Received | Refusal<"too_many_tries">>;
}

export interface WithdrawalOptions extends StatementOptions {
  /** The purchases of an address's account. */
  purchasesOf: (email: string) => Promise<PurchaseRecord[]>;
  now?: () => number;
}

export function createWithdrawalService(
  { purchasesOf, now = Date.now, ...o }: WithdrawalOptions,
): WithdrawalService {
  return {
    async send(input, address) {
      const { email } = input;
      const limited = await limitStatements(o.rates, { email, address });
      if (limited) return limited;
      const atMs = now();
      const { hello, next, stranger, subject } = WITHDRAWAL_MAIL;
      return await keepStatement(o, {
        email,
        subject: WITHDRAWAL_RECORD.subject,
        lines: [...statementLines(input), STATEMENT.received(formatSecond(atMs))],
        record: [
          WITHDRAWAL_RECORD.title,
          ...recordLines(await purchasesOf(email), input, atMs),
        ],
        receipt: { kind: "withdrawal", subject, hello, after: [next, stranger] },
        atMs,
      });
    },
  };
}
