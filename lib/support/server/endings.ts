/**
 * Ends Premium without signing in. The statement is stored and acknowledged; then the subscription of its address is
 * set to end with the paid month. The sender need not be authenticated: the owner gets a mail and can undo it in the
 * account until then. The response is sent before the provider is called, so that neither its text nor its timing
 * discloses whether the address has Premium.
 */
import type { Log } from "@/lib/platform/log.ts";
import type { SubscriptionService } from "@/lib/shop/server/subscriptions/service.ts";
import { type EndingInput, endingLines, endsByItself } from "@/lib/support/ending.ts";
import {
  keepStatement,
  limitStatements,
  type Received,
  type StatementOptions,
} from "@/lib/support/server/statements.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";
import { formatSecond } from "@/lib/support/statement.ts";
import { ENDING_MAIL, ENDING_RECORD, STATEMENT } from "@/lib/support/words.ts";

/**
 * Delays of the attempts while the provider is unavailable. After the last one the request stays open for the author.
 */
const TRY_AFTER_MS = [0, 5_000, 60_000];

export interface EndingService {
  /** @returns when it was received, and whether a receipt was queued */
  send(input: EndingInput, address: string): Promise<Received>;
}

export interface EndingOptions extends StatementOptions {
  store: Pick<HelpRequestStore, "add" | "close">;
  subscriptions: Pick<SubscriptionService, "status" | "endWithPeriod">;
  /** The account of an address; null: none. */
  findUserId: (email: string) => Promise<string | null>;
  log: Log;
  now?: () => number;
}

export function createEndingService(
  { subscriptions, findUserId, log, now = Date.now, ...o }: EndingOptions,
): EndingService {
  /** Sets the subscription to end, then closes the request; a request left open needs the author. */
  async function end(userId: string, requestId: string): Promise<void> {
    for (const waitMs of TRY_AFTER_MS) {
      await new Promise((done) => Deno.unrefTimer(setTimeout(done, waitMs)));
      try {
        if (await subscriptions.endWithPeriod(userId) !== null) {
          await o.store.close(requestId, now());
        }
        return;
      } catch (error) {
        log.warn("premium_not_ended", { requestId, error });
      }
    }
  }

  return {
    async send(input, address) {
      const { email } = input;
      const limited = await limitStatements(o.rates, { email, address });
      if (limited) return limited;
      const atMs = now(), userId = await findUserId(email);
      const premium = userId === null ? null : await subscriptions.status(userId);
      const paidUntilMs = premium?.endsAt ? Date.parse(premium.endsAt) : null;
      const isClear = paidUntilMs !== null && endsByItself(input, paidUntilMs);
      const { subject, hello, next, stranger } = ENDING_MAIL;
      const received = await keepStatement(o, {
        email,
        subject: ENDING_RECORD.subject,
        lines: [...endingLines(input), STATEMENT.received(formatSecond(atMs))],
        record: [
          ENDING_RECORD.title,
          ...paidUntilMs === null ? [ENDING_RECORD.none] : [
            ENDING_RECORD.runs(formatSecond(paidUntilMs)),
            isClear ? ENDING_RECORD.byItself : ENDING_RECORD.byHand,
          ],
        ],
        receipt: { kind: "ending", subject, hello, after: [next, stranger] },
        atMs,
      });
      if (userId !== null && isClear) void end(userId, received.request.id);
      return received;
    },
  };
}
