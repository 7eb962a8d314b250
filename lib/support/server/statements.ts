/**
 * What somebody states to the author without an account: kept in one step with the receipt that acknowledges it,
 * then put before the author among the requests for help. The receipt repeats what was typed and the page says
 * nothing else, so a stranger learns nothing of what an address has bought.
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
  /** To the author; null: she finds it in the list. */
  mail: SendHelpRequest | null;
}

export interface Statement {
  /** Of whoever states it; the receipt goes there. */
  email: string;
  /** For the author. */
  subject: string;
  /** What was stated and when it came in, a line each; page, receipt and letter say the same. */
  lines: string[];
  /** For the author alone: what the records say. */
  record: string[];
  receipt: { kind: string; subject: string; hello: string; after: string[] };
  atMs: number;
}

export type Received =
  | { ok: true; atMs: number; isMailed: boolean; request: HelpRequestRecord }
  | Refusal<"too_many_tries">;

/** Tells whether one more statement may be sent from this place, for this address. */
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

/** The receipt on a durable medium: what was stated, and when it came in. */
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
