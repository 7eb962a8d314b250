/** Statements of withdrawal, shown to the author with the purchases that they may concern. */
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { WITHDRAW_PATH } from "@/lib/support/addresses.ts";
import {
  keepStatement,
  limitStatements,
  type Received,
  receivedLine,
  type Statement,
  type StatementOptions,
  type StatementSender,
} from "@/lib/support/server/statements.ts";
import { formatSecond } from "@/lib/support/statement.ts";
import {
  namedLines,
  recordLines,
  statementLines,
  type WithdrawalInput,
} from "@/lib/support/withdrawal.ts";
import { STATEMENT_RECORD, WITHDRAWAL_MAIL, WITHDRAWAL_RECORD } from "@/lib/support/words.ts";

export interface WithdrawalService {
  /** @returns when it was received, and whether a receipt was queued */
  send(input: WithdrawalInput, sender: StatementSender): Promise<Received>;
}

export interface WithdrawalOptions extends StatementOptions {
  /** What was bought under an address. */
  purchasesOf: (email: string) => Promise<PurchaseRecord[]>;
  /** Whether the owner of an address has said lately that a statement was somebody else's. */
  isGuarded: (email: string) => Promise<boolean>;
  now?: () => number;
}

export function createWithdrawalService(
  { purchasesOf, isGuarded, now = Date.now, ...o }: WithdrawalOptions,
): WithdrawalService {
  /** What was typed goes to its proved owner alone; anybody else's is told in words of ours. */
  function receiptFor(
    input: WithdrawalInput,
    sender: StatementSender,
    { bought, atMs }: { bought: PurchaseRecord[]; atMs: number },
  ): Statement["receipt"] {
    const { kind, subject, next, stranger, again, stated } = WITHDRAWAL_MAIL;
    if (sender.isProved) {
      const typed = [...statementLines(input), receivedLine(atMs)];
      return { kind, subject, paragraphs: [...typed, next] };
    }
    if (bought.length === 0) return null;
    const href = o.receipts?.ownersLink(input.email, WITHDRAW_PATH) ?? "";
    const about = [stated(formatSecond(atMs)), ...namedLines(bought, input)];
    return { kind, subject, paragraphs: [...about, next, { before: again, href }, stranger] };
  }

  return {
    async send(input, sender) {
      const { email } = input;
      const limited = await limitStatements(o.rates, email, sender);
      if (limited) return limited;
      const atMs = now();
      const [bought, isHeld] = await Promise.all([purchasesOf(email), isGuarded(email)]);
      return await keepStatement(o, {
        email,
        subject: WITHDRAWAL_RECORD.subject,
        lines: [...statementLines(input), receivedLine(atMs)],
        record: [
          WITHDRAWAL_RECORD.title,
          ...recordLines(bought, input, atMs),
          sender.isOwner ? STATEMENT_RECORD.owner : STATEMENT_RECORD.unproved,
          ...isHeld && !sender.isOwner ? [STATEMENT_RECORD.held] : [],
        ],
        receipt: receiptFor(input, sender, { bought, atMs }),
        atMs,
      });
    },
  };
}
