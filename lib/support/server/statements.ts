/**
 * Statements to the author without an account (withdrawal, end of Premium). A statement is stored in one transaction
 * with its receipt, then shown to the author as a support request. Receipt and page repeat only what was typed, so that
 * a stranger learns nothing about the purchases of an address.
 */
import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import { escapeHtml } from "@/lib/platform/server/mail/escape_html.ts";
import type { Mailer } from "@/lib/platform/server/mail/mailer.ts";
import type { MailRecord } from "@/lib/platform/server/mail/schema.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";
import type { HelpRequestRecord } from "@/lib/support/schema.ts";
import type { SendHelpRequest } from "@/lib/support/server/service.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";

export interface StatementOptions {
  store: Pick<HelpRequestStore, "add">;
  rates: RateStore;
  /** null: no receipt is sent. */
  mailer: Pick<Mailer, "wake"> | null;
  /** Mails it to the author; null: she finds it in the list of requests only. */
  mail: SendHelpRequest | null;
}

export interface Statement {
  /** The sender's address; the receipt goes there. */
  email: string;
  /** The subject that the author sees. */
  subject: string;
  /** The statement and when it was received, by line; the same on the page, in the receipt and in the request. */
  lines: string[];
  /** Only for the author: what the records have on it. */
  record: string[];
  receipt: { kind: string; subject: string; hello: string; after: string[] };
  atMs: number;
}

export type Received =
  | { ok: true; atMs: number; isMailed: boolean; request: HelpRequestRecord }
  | Refusal<"too_many_tries">;

/** Limits statements by client address and by e-mail address. Returns whether one more is allowed. */
export function limitStatements(
  rates: RateStore,
  { email, address }: { email: string; address: string },
): Promise<Refusal<"too_many_tries"> | null> {
  return takeTries(rates, [
    [RATES.helpAddress, addressKey(address)],
    [RATES.statementMail, email.toLowerCase()],
  ]);
}

export async function keepStatement(
  { store, mailer, mail }: StatementOptions,
  statement: Statement,
): Promise<Extract<Received, { ok: true }>> {
  const { email, subject, lines, record, atMs } = statement;
  const request: HelpRequestRecord = {
    id: `${new Date(atMs).toISOString()}-${crypto.randomUUID()}`,
    email,
    subject,
    message: [...lines, "", ...record].join("\n"),
    userId: null,
    createdAtMs: atMs,
    answers: [],
  };
  await store.add(request, mailer && toReceipt(statement, request.id));
  mailer?.wake();
  await mail?.(request);
  return { ok: true, atMs, isMailed: mailer !== null, request };
}

/** The receipt, on a durable medium: the statement and when it was received. */
function toReceipt({ email, lines, receipt, atMs }: Statement, id: string): MailRecord {
  const paragraphs = [receipt.hello, ...lines, ...receipt.after];
  return {
    id: `${receipt.kind}-${id}`,
    to: email,
    subject: receipt.subject,
    text: paragraphs.join("\n\n") + "\n",
    html: paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n"),
    failures: 0,
    createdAtMs: atMs,
    dueAtMs: atMs,
  };
}
