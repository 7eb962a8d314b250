/**
 * Statements to the author without an account (withdrawal, end of Premium). Anybody can type anybody's address, so:
 * the page repeats what was typed and says nothing of what the address has; what was typed goes to the author, and by
 * mail to nobody but its proved owner. A statement is stored in one transaction with its mails.
 */
import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { type Paragraph, toLetter } from "@/lib/platform/server/mail/letter.ts";
import { type RateStore, takeTries } from "@/lib/platform/server/rate_store.ts";
import type { HelpRequestRecord } from "@/lib/support/schema.ts";
import type { RequestMail } from "@/lib/support/server/service.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";
import { formatSecond } from "@/lib/support/statement.ts";
import { STATEMENT, STRANGERS_MAIL } from "@/lib/support/words.ts";

export interface StatementOptions {
  store: Pick<HelpRequestStore, "add">;
  rates: RateStore;
  /** null: no receipt is sent. */
  receipts: Receipts | null;
  /** Mails it to the author; null: she finds it in the list of requests only. */
  mail: RequestMail | null;
}

/** What receipts need. */
export interface Receipts {
  wake(): unknown;
  /** Read for every mail, because the author may change it. */
  seriesTitle: string;
  /** Where the owner of the address goes on: signed in or not, strangers' statements do not hold the owner up. */
  ownersLink(email: string, path: string): string;
}

/** Who sends a statement. */
export interface StatementSender {
  /** The client's. */
  address: string;
  /** The e-mail address is that of the account that is signed in, or a link mailed there was followed. */
  isOwner: boolean;
  /** And it is proved: what was typed may be mailed there. */
  isProved: boolean;
}

export interface Statement {
  /** The address it is about. */
  email: string;
  /** The subject that the author sees. */
  subject: string;
  /** The statement and when it was received, by line; the same on the page and in the request. */
  lines: string[];
  /** Only for the author: what the records have on it. */
  record: string[];
  /** Nothing waits for the author. */
  isClosed?: boolean;
  /** What its mail says, after the greeting; null: nothing that the address has stands behind it. */
  receipt: { kind: string; subject: string; paragraphs: Paragraph[] } | null;
  atMs: number;
}

export type Received =
  | { ok: true; atMs: number; isMailed: boolean; request: HelpRequestRecord }
  | Refusal<"too_many_tries">;

/** Limits strangers by client address, then by e-mail address; an owner by the address alone. */
export async function limitStatements(
  rates: RateStore,
  email: string,
  { address, isOwner }: StatementSender,
): Promise<Refusal<"too_many_tries"> | null> {
  if (isOwner) return await takeTries(rates, [[RATES.ownAddress, email]]);
  const limited = await takeTries(rates, [[RATES.helpAddress, addressKey(address)]]);
  if (limited) return limited;
  const shared = await takeTries(rates, [[RATES.statementMail, email]]);
  return shared && refuse("too_many_tries", STATEMENT.statedOften, shared.retryAfterSec);
}

export async function keepStatement(
  { store, receipts, mail }: StatementOptions,
  statement: Statement,
): Promise<Extract<Received, { ok: true }>> {
  const { email, subject, lines, record, atMs, isClosed = false } = statement;
  const request: HelpRequestRecord = {
    id: `${new Date(atMs).toISOString()}-${crypto.randomUUID()}`,
    email,
    subject,
    message: [...lines, "", ...record].join("\n"),
    userId: null,
    createdAtMs: atMs,
    answers: [],
    ...isClosed && { closedAtMs: atMs },
  };
  await store.add(request, {
    receipt: receipts && toReceipt(statement, { receipts, id: request.id }),
    toAuthor: mail && !isClosed ? (nth) => mail.toAuthor(request, nth) : null,
  });
  receipts?.wake();
  return { ok: true, atMs, isMailed: receipts !== null, request };
}

/** On a durable medium; to an address that has nothing here it is one short text, always the same. */
function toReceipt(
  { email, receipt, atMs }: Statement,
  { receipts, id }: { receipts: Receipts; id: string },
) {
  const { kind, subject, paragraphs } = receipt ??
    { kind: "stated", ...STRANGERS_MAIL(receipts.seriesTitle) };
  return {
    ...toLetter({ to: email, subject, paragraphs: [STATEMENT.hello, ...paragraphs] }),
    id: `${kind}-${id}`,
    failures: 0,
    createdAtMs: atMs,
    dueAtMs: atMs,
  };
}

/** "Received on ...": the line below a statement. */
export const receivedLine = (atMs: number): string => STATEMENT.received(formatSecond(atMs));
