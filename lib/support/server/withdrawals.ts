/**
 * Statements of withdrawal: kept in one step with the receipt that acknowledges them, then put before the author
 * among the requests for help. Whoever sends one learns nothing of what was bought: the receipt repeats what
 * was typed, whether there is such an order or not.
 */
import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import { escapeHtml } from "@/lib/platform/server/mail/escape_html.ts";
import type { Mailer } from "@/lib/platform/server/mail/mailer.ts";
import type { MailRecord } from "@/lib/platform/server/mail/schema.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { SendHelpRequest } from "@/lib/support/server/service.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";
import {
  formatSecond,
  recordLines,
  statementLines,
  type WithdrawalInput,
} from "@/lib/support/withdrawal.ts";
import { WITHDRAW, WITHDRAWAL_MAIL, WITHDRAWAL_RECORD } from "@/lib/support/words.ts";

export interface WithdrawalService {
  /** @returns when it came in, and whether a receipt is on its way */
  send(
    input: WithdrawalInput,
    address: string,
  ): Promise<{ ok: true; atMs: number; isMailed: boolean } | Refusal<"too_many_tries">>;
}

export interface WithdrawalOptions {
  store: Pick<HelpRequestStore, "add">;
  rates: RateStore;
  /** null: no receipt is sent. */
  mailer: Pick<Mailer, "wake"> | null;
  /** To the author; null: she finds it in the list. */
  mail: SendHelpRequest | null;
  /** What the account of an address has bought. */
  purchasesOf: (email: string) => Promise<PurchaseRecord[]>;
  now?: () => number;
}

export function createWithdrawalService(
  { store, rates, mailer, mail, purchasesOf, now = Date.now }: WithdrawalOptions,
): WithdrawalService {
  return {
    async send(input, address) {
      const limited = await takeTries(rates, [
        [RATES.helpAddress, addressKey(address)],
        [RATES.withdrawalMail, input.email.toLowerCase()],
      ]);
      if (limited) return limited;
      const atMs = now();
      const record = recordLines(await purchasesOf(input.email), input, atMs);
      const received = WITHDRAW.received(formatSecond(atMs));
      const request = {
        id: `${new Date(atMs).toISOString()}-${crypto.randomUUID()}`,
        email: input.email,
        subject: WITHDRAWAL_RECORD.subject,
        message: [...statementLines(input), received, "", WITHDRAWAL_RECORD.title, ...record]
          .join("\n"),
        userId: null,
        createdAtMs: atMs,
        answers: [],
      };
      await store.add(request, mailer && acknowledgement(input, request.id, atMs));
      mailer?.wake();
      await mail?.(request);
      return { ok: true, atMs, isMailed: mailer !== null };
    },
  };
}

/** The receipt on a durable medium: what was stated, and when it came in. */
function acknowledgement(input: WithdrawalInput, id: string, atMs: number): MailRecord {
  const paragraphs = [
    WITHDRAWAL_MAIL.hello,
    WITHDRAW.received(formatSecond(atMs)),
    ...statementLines(input),
    WITHDRAWAL_MAIL.next,
    WITHDRAWAL_MAIL.stranger,
  ];
  return {
    id: `withdrawal-${id}`,
    to: input.email,
    subject: WITHDRAWAL_MAIL.subject,
    text: paragraphs.join("\n\n") + "\n",
    html: paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n"),
    failures: 0,
    createdAtMs: atMs,
    dueAtMs: atMs,
  };
}
