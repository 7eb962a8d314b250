/**
 * Support requests, and statements without signing in. One that ends Premium is stored and acknowledged; then the
 * subscription of its address is set to end with the paid month. The sender need not be authenticated: the owner gets a
 * mail and can undo it with one press; from then on a statement about the address needs the owner. The response is sent
 * before the provider is called, so that neither its text nor its timing discloses whether the address has Premium.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { ACCOUNT_RATES } from "@/lib/accounts/rates.server.ts";
import { SECOND_MS } from "@/lib/platform/duration.ts";
import { inOwnLanguage, spokenHere } from "@/lib/platform/language/request_language.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { type Paragraph, toLetter } from "@/lib/platform/mail/letter.server.ts";
import {
  addressKey,
  type BucketRule,
  limit,
  type RateStore,
} from "@/lib/platform/rate_limits.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { formatSecond } from "@/lib/platform/time.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { SubscriptionService } from "@/lib/shop/subscriptions/service.server.ts";
import { END_PREMIUM_PATH, UNDO_ENDING_PATH, WITHDRAW_PATH } from "./addresses.ts";
import type { MailAuthor } from "./author_mail.server.ts";
import type { HelpRequestInput, HelpRequestRecord, HelpRequestView } from "./calls.ts";
import {
  type EndingInput,
  endingLines,
  endsByItself,
  namedLines,
  recordLines,
  statementLines,
  type WithdrawalInput,
} from "./statement.ts";
import type { HelpRequestStore } from "./store.server.ts";
import {
  ENDING_MAIL,
  ENDING_RECORD,
  STATEMENT,
  STATEMENT_RECORD,
  STRANGERS_MAIL,
  WITHDRAWAL_MAIL,
  WITHDRAWAL_RECORD,
} from "./words.ts";

const RATES = {
  helpAddress: { name: "help_address", capacity: 5, refillMs: 120 * SECOND_MS },
  /** Anyone can type a stranger's address; enough for someone who withdraws or ends Premium and corrects a word. */
  statementMail: { name: "statement_mail", capacity: 5, refillMs: 600 * SECOND_MS },
} satisfies Record<string, BucketRule>;

/* Support requests: stored first, then mailed to the author where mail is configured. */

/** The author's mail of a request; it goes out with the commit that keeps the request. */
export interface RequestMail {
  toAuthor: MailAuthor;
  wake(): unknown;
}

export type SupportService = ReturnType<typeof createSupportService>;

export function createSupportService(
  { store, rates, mail, now = Date.now }: {
    store: HelpRequestStore;
    rates: RateStore;
    /** null: no mail server or no support address. */
    mail: () => RequestMail | null;
    now?: () => number;
  },
) {
  return {
    async send(
      input: HelpRequestInput,
      { address, userId, isOwner }: { address: string; userId: string | null; isOwner: boolean },
    ): Promise<{ ok: true } | Refusal<"too_many_tries">> {
      const limited = await limit(
        rates,
        isOwner
          ? [ACCOUNT_RATES.ownAddress, input.email]
          : [RATES.helpAddress, addressKey(address)],
      );
      if (limited) return limited;
      const createdAtMs = now();
      const id = `${new Date(createdAtMs).toISOString()}-${crypto.randomUUID()}`;
      const request = { ...input, id, userId, createdAtMs, answers: [], ...spokenHere() };
      const sent = mail();
      await store.add(request, { toAuthor: sent && ((nth) => sent.toAuthor(request, nth)) });
      sent?.wake();
      return { ok: true };
    },
    /** Requests sent from an account, newest first. */
    async listOf(userId: string): Promise<HelpRequestView[]> {
      return (await store.listOfUser(userId)).map(({ email, subject, message, createdAtMs }) => ({
        email,
        subject,
        message,
        createdAt: new Date(createdAtMs).toISOString(),
      }));
    },
  };
}

/*
 * Statements to the author without an account (withdrawal, end of Premium). Anybody can type any address, so
 * the page repeats what was typed and discloses nothing about the address; what was typed goes to the author,
 * and by mail only to the address's proved owner. A statement is stored in one transaction with its mails.
 */

interface StatementOptions {
  store: Pick<HelpRequestStore, "add">;
  rates: RateStore;
  /** null: no receipt is sent. */
  receipts: () => Receipts | null;
  /** Mails it to the author; null: she finds it in the list of requests only. */
  mail: () => RequestMail | null;
}

/** What receipts need. */
export interface Receipts {
  wake(): unknown;
  /** Read for every mail, because the author may change it. */
  seriesTitle: string;
  /**
   * Where the owner of the address continues, signed in or not; strangers' statements do not use up the
   * owner's limit.
   */
  ownersLink(email: string, path: string): string;
}

/** Who sends a statement. */
interface StatementSender {
  /** The client's. */
  address: string;
  /** The e-mail address is that of the account that is signed in, or a link mailed there was followed. */
  isOwner: boolean;
  /** The address is also proved: what was typed may be mailed there. */
  isProved: boolean;
}

interface Statement {
  /** The address it is about. */
  email: string;
  /** The statement and when it was received, by line; the same on the page and in the request. */
  lines: string[];
  /** Only for the author, in the shop's language: the request's subject, and the related records by line. */
  forAuthor(): { subject: string; record: string[] };
  isWithdrawal?: true;
  /** The author has nothing left to do. */
  isClosed?: boolean;
  /** The text of its mail after the greeting; null: the address has nothing that the statement could concern. */
  receipt: { kind: string; subject: string; paragraphs: Paragraph[] } | null;
  atMs: number;
}

type Received =
  | { ok: true; atMs: number; isMailed: boolean; request: HelpRequestRecord }
  | Refusal<"too_many_tries">;

/** Limits strangers by client address, then by e-mail address; an owner by the address alone. */
async function limitStatements(
  rates: RateStore,
  email: string,
  { address, isOwner }: StatementSender,
): Promise<Refusal<"too_many_tries"> | null> {
  if (isOwner) return await limit(rates, [ACCOUNT_RATES.ownAddress, email]);
  const limited = await limit(rates, [RATES.helpAddress, addressKey(address)]);
  if (limited) return limited;
  const shared = await limit(rates, [RATES.statementMail, email]);
  return shared && refuse("too_many_tries", STATEMENT.statedOften, shared.retryAfterSec);
}

async function keepStatement(
  { store, ...o }: StatementOptions,
  statement: Statement,
): Promise<Extract<Received, { ok: true }>> {
  const mail = o.mail(), receipts = o.receipts();
  const { email, lines, forAuthor, atMs, isWithdrawal, isClosed = false } = statement;
  const { subject, record } = inOwnLanguage(forAuthor);
  const request: HelpRequestRecord = {
    id: `${new Date(atMs).toISOString()}-${crypto.randomUUID()}`,
    email,
    subject,
    ...isWithdrawal && { isWithdrawal },
    message: [...lines, "", ...record].join("\n"),
    userId: null,
    createdAtMs: atMs,
    answers: [],
    ...spokenHere(),
    ...isClosed && { closedAtMs: atMs },
  };
  await store.add(request, {
    receipt: receipts && toReceipt(statement, { receipts, id: request.id }),
    toAuthor: mail && !isClosed ? (nth) => mail.toAuthor(request, nth) : null,
  });
  receipts?.wake();
  return { ok: true, atMs, isMailed: receipts !== null, request };
}

/** On a durable medium; an address that has nothing here gets one short text, always the same. */
function toReceipt(
  { email, receipt, atMs }: Statement,
  { receipts, id }: { receipts: Receipts; id: string },
) {
  const { kind, subject, paragraphs } = receipt ?? {
    kind: "stated",
    subject: STRANGERS_MAIL.subject,
    paragraphs: [STRANGERS_MAIL.text(receipts.seriesTitle)],
  };
  return {
    ...toLetter({
      to: email,
      subject,
      paragraphs: [STATEMENT.hello, ...paragraphs, SIGN_OFF.wishes(receipts.seriesTitle)],
    }),
    id: `${kind}-${id}`,
    failures: 0,
    createdAtMs: atMs,
    dueAtMs: atMs,
  };
}

/** "Received on ...": the line below a statement. */
const receivedLine = (atMs: number): string => STATEMENT.received(formatSecond(atMs));

/**
 * Delays of the attempts while the provider is unavailable. After the last one the request stays open for the author.
 */
const TRY_AFTER_MS = [0, 5_000, 60_000];

export type EndingService = ReturnType<typeof createEndingService>;

interface EndingOptions extends StatementOptions {
  store: Pick<HelpRequestStore, "add" | "close">;
  subscriptions: Pick<SubscriptionService, "status" | "stated">;
  /** The account of an address; null: none. */
  findUserId: (email: string) => Promise<string | null>;
  log: Log;
  now?: () => number;
}

/** What happens to a statement: automatic, by the author's decision, or only with the owner; none: no Premium. */
type Fate = "byItself" | "byHand" | "guarded" | "none";

export function createEndingService(
  { subscriptions, findUserId, log, now = Date.now, ...o }: EndingOptions,
) {
  const { stated } = subscriptions;

  /** Sets the subscription to end, then closes the request; a request left open needs the author. */
  async function end(
    userId: string,
    requestId: string,
    { isOwner }: StatementSender,
  ): Promise<void> {
    for (const waitMs of TRY_AFTER_MS) {
      await sleep(waitMs, undefined, { ref: false });
      try {
        const answer = await stated.state(userId, { isOwner });
        if (answer !== "none") await o.store.close(requestId, now());
        return;
      } catch (error) {
        log.warn("premium_not_ended", { requestId, error });
      }
    }
  }

  /** What was typed goes only to the address's proved owner; any other gets our own words. */
  function receiptFor(
    input: EndingInput,
    sender: StatementSender,
    { fate, paidUntilMs, atMs }: { fate: Fate; paidUntilMs: number | null; atMs: number },
  ): Statement["receipt"] {
    const { subject, next, undo, again } = ENDING_MAIL, kind = "ending";
    const link = (path: string) => o.receipts()?.ownersLink(input.email, path) ?? "";
    const undoing = { before: undo, href: link(UNDO_ENDING_PATH) };
    if (sender.isProved) {
      return {
        kind,
        subject,
        paragraphs: [...endingLines(input), receivedLine(atMs), next, undoing],
      };
    }
    if (fate === "none" || paidUntilMs === null) return null;
    const about = ENDING_MAIL.stated[fate](formatSecond(atMs), formatSecond(paidUntilMs));
    const last = fate === "guarded" ? { before: again, href: link(END_PREMIUM_PATH) } : undoing;
    return { kind, subject: ENDING_MAIL.subjects[fate], paragraphs: [about, last] };
  }

  return {
    /** When a statement ended the Premium that this account has now; null: none did. */
    async statedAtMs(userId: string): Promise<number | null> {
      const { cancelsAtPeriodEnd } = await subscriptions.status(userId);
      return cancelsAtPeriodEnd ? await stated.statedAtMs(userId) : null;
    },
    /** The owner of an address reports that a statement was somebody else's; Premium continues. */
    async undo(email: string): Promise<void> {
      const userId = await findUserId(email);
      if (userId !== null) await stated.undo(userId);
    },
    /** @returns when it was received, and whether a receipt was queued */
    async send(input: EndingInput, sender: StatementSender): Promise<Received> {
      const { email } = input;
      const limited = await limitStatements(o.rates, email, sender);
      if (limited) return limited;
      const atMs = now(), userId = await findUserId(email);
      const premium = userId === null ? null : await subscriptions.status(userId);
      const isGuarded = userId !== null && !sender.isOwner && await stated.isGuarded(userId);
      const paidUntilMs = premium?.endsAt ? Date.parse(premium.endsAt) : null;
      const fate: Fate = paidUntilMs === null
        ? "none"
        : isGuarded
        ? "guarded"
        : endsByItself(input, paidUntilMs)
        ? "byItself"
        : "byHand";
      const received = await keepStatement(o, {
        email,
        lines: [...endingLines(input), receivedLine(atMs)],
        forAuthor: () => ({
          subject: ENDING_RECORD.subject,
          record: [
            ENDING_RECORD.title,
            ...paidUntilMs === null ? [] : [ENDING_RECORD.runs(formatSecond(paidUntilMs))],
            ENDING_RECORD[fate],
            sender.isOwner ? STATEMENT_RECORD.owner : STATEMENT_RECORD.unproved,
          ],
        }),
        isClosed: fate === "guarded",
        receipt: receiptFor(input, sender, { fate, paidUntilMs, atMs }),
        atMs,
      });
      if (userId !== null && fate === "byItself") void end(userId, received.request.id, sender);
      return received;
    },
  };
}

/* Statements of withdrawal, shown to the author with the purchases that they may concern. */

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;

interface WithdrawalOptions extends StatementOptions {
  /** What was bought under an address. */
  purchasesOf: (email: string) => Promise<PurchaseRecord[]>;
  /** The day on which a book that was sold before its release opens; null: it is open. */
  opensOn(bookId: number): string | null;
  /** Whether the owner of an address has recently reported that a statement was somebody else's. */
  isGuarded: (email: string) => Promise<boolean>;
  now?: () => number;
}

export function createWithdrawalService(
  { purchasesOf, isGuarded, opensOn, now = Date.now, ...o }: WithdrawalOptions,
) {
  /** What was typed goes only to the address's proved owner; any other gets our own words. */
  function receiptFor(
    input: WithdrawalInput,
    sender: StatementSender,
    { bought, atMs }: { bought: PurchaseRecord[]; atMs: number },
  ): Statement["receipt"] {
    const { subject, next, stranger, again, stated } = WITHDRAWAL_MAIL, kind = "withdrawal";
    if (sender.isProved) {
      const typed = [...statementLines(input), receivedLine(atMs)];
      return { kind, subject, paragraphs: [...typed, next] };
    }
    if (bought.length === 0) return null;
    const href = o.receipts()?.ownersLink(input.email, WITHDRAW_PATH) ?? "";
    const about = [stated(formatSecond(atMs)), ...namedLines(bought, input)];
    return { kind, subject, paragraphs: [...about, next, { before: again, href }, stranger] };
  }

  return {
    /** @returns when it was received, and whether a receipt was queued */
    async send(input: WithdrawalInput, sender: StatementSender): Promise<Received> {
      const { email } = input;
      const limited = await limitStatements(o.rates, email, sender);
      if (limited) return limited;
      const atMs = now();
      const [bought, hasGuard] = await Promise.all([purchasesOf(email), isGuarded(email)]);
      return await keepStatement(o, {
        email,
        isWithdrawal: true,
        lines: [...statementLines(input), receivedLine(atMs)],
        forAuthor: () => ({
          subject: WITHDRAWAL_RECORD.subject,
          record: [
            WITHDRAWAL_RECORD.title,
            ...recordLines(bought, input, { nowMs: atMs, opensOn }),
            sender.isOwner ? STATEMENT_RECORD.owner : STATEMENT_RECORD.unproved,
            ...hasGuard && !sender.isOwner ? [STATEMENT_RECORD.guarded] : [],
          ],
        }),
        receipt: receiptFor(input, sender, { bought, atMs }),
        atMs,
      });
    },
  };
}
