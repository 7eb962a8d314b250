/**
 * Ends Premium without signing in. The statement is stored and acknowledged; then the subscription of its address is
 * set to end with the paid month. The sender need not be authenticated: the owner gets a mail and undoes it with one
 * press; from then on a statement about the address needs the owner. The response is sent before the provider is
 * called, so that neither its text nor its timing discloses whether the address has Premium.
 */
import type { Log } from "@/lib/platform/server/log.ts";
import type { SubscriptionService } from "@/lib/shop/server/subscriptions/service.ts";
import { END_PREMIUM_PATH, UNDO_ENDING_PATH } from "@/lib/support/addresses.ts";
import { type EndingInput, endingLines, endsByItself } from "@/lib/support/ending.ts";
import {
  keepStatement,
  limitStatements,
  type Received,
  receivedLine,
  type Statement,
  type StatementOptions,
  type StatementSender,
} from "@/lib/support/server/statements.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";
import { formatSecond } from "@/lib/support/statement.ts";
import { ENDING_MAIL, ENDING_RECORD, STATEMENT_RECORD } from "@/lib/support/words.ts";

/**
 * Delays of the attempts while the provider is unavailable. After the last one the request stays open for the author.
 */
const TRY_AFTER_MS = [0, 5_000, 60_000];

export interface EndingService {
  /** @returns when it was received, and whether a receipt was queued */
  send(input: EndingInput, sender: StatementSender): Promise<Received>;
  /** When a statement has ended the Premium that this account has now; null: none has. */
  statedAtMs(userId: string): Promise<number | null>;
  /** The owner of an address says that a statement was somebody else's; Premium goes on. */
  undo(email: string): Promise<void>;
}

export interface EndingOptions extends StatementOptions {
  store: Pick<HelpRequestStore, "add" | "close">;
  subscriptions: Pick<SubscriptionService, "status" | "stated">;
  /** The account of an address; null: none. */
  findUserId: (email: string) => Promise<string | null>;
  log: Log;
  now?: () => number;
}

/** What becomes of a statement: by itself, by the author's decision, or not without the owner; or nothing runs. */
type Fate = "byItself" | "byHand" | "held" | "none";

export function createEndingService(
  { subscriptions, findUserId, log, now = Date.now, ...o }: EndingOptions,
): EndingService {
  const { stated } = subscriptions;

  /** Sets the subscription to end, then closes the request; a request left open needs the author. */
  async function end(
    userId: string,
    requestId: string,
    { isOwner }: StatementSender,
  ): Promise<void> {
    for (const waitMs of TRY_AFTER_MS) {
      await new Promise((done) => Deno.unrefTimer(setTimeout(done, waitMs)));
      try {
        const answer = await stated.state(userId, { isOwner });
        if (answer !== "none") await o.store.close(requestId, now());
        return;
      } catch (error) {
        log.warn("premium_not_ended", { requestId, error });
      }
    }
  }

  /** What was typed goes to its proved owner alone; anybody else's is told in words of ours. */
  function receiptFor(
    input: EndingInput,
    sender: StatementSender,
    { fate, paidUntilMs, atMs }: { fate: Fate; paidUntilMs: number | null; atMs: number },
  ): Statement["receipt"] {
    const { kind, subject, next, undo, again } = ENDING_MAIL;
    const link = (path: string) => o.receipts?.ownersLink(input.email, path) ?? "";
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
    const last = fate === "held" ? { before: again, href: link(END_PREMIUM_PATH) } : undoing;
    return { kind, subject: ENDING_MAIL.subjects[fate], paragraphs: [about, last] };
  }

  return {
    async statedAtMs(userId) {
      const { cancelsAtPeriodEnd } = await subscriptions.status(userId);
      return cancelsAtPeriodEnd ? await stated.statedAtMs(userId) : null;
    },
    async undo(email) {
      const userId = await findUserId(email);
      if (userId !== null) await stated.undo(userId);
    },
    async send(input, sender) {
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
        ? "held"
        : endsByItself(input, paidUntilMs)
        ? "byItself"
        : "byHand";
      const received = await keepStatement(o, {
        email,
        subject: ENDING_RECORD.subject,
        lines: [...endingLines(input), receivedLine(atMs)],
        record: [
          ENDING_RECORD.title,
          ...paidUntilMs === null ? [] : [ENDING_RECORD.runs(formatSecond(paidUntilMs))],
          ENDING_RECORD[fate],
          sender.isOwner ? STATEMENT_RECORD.owner : STATEMENT_RECORD.unproved,
        ],
        isClosed: fate === "held",
        receipt: receiptFor(input, sender, { fate, paidUntilMs, atMs }),
        atMs,
      });
      if (userId !== null && fate === "byItself") void end(userId, received.request.id, sender);
      return received;
    },
  };
}
