/**
 * Mails to the author with what strangers type: one each up to a daily limit; the rest is counted in one more
 * mail at the day's end. No mail program finds a link in them.
 */

import { inOwnLanguage } from "@/lib/platform/language/request_language.server.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { escapeMarkup } from "@/lib/platform/text.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { type MailRecord, markLanguage, toLetter } from "@/lib/platform/mail/letter.server.ts";
import { defused } from "@/lib/platform/typed_text.ts";
import type { HelpRequestRecord } from "./calls.ts";
import { DIGEST_MAIL, HELP_MAIL } from "./words.ts";

/** Mails per UTC day; far more than a shop gets. */
const DAILY = 20;

/** The mail for the `nth` request of its day. */
export type MailAuthor = (request: HelpRequestRecord, nth: number) => MailRecord;

export function createAuthorMail(
  { to, requestsUrl }: { to: string; requestsUrl: URL },
): MailAuthor {
  /** The reply goes to the sender. */
  function letter(request: HelpRequestRecord): MailRecord {
    const { id, email, userId, createdAtMs } = request;
    const { fromVisitor, fromAccount } = HELP_MAIL, subject = defused(request.subject);
    const from = userId === null ? fromVisitor(email) : fromAccount(email, userId);
    const texts = [defused(request.message), from];
    return {
      id: `request-${id}`,
      to,
      replyTo: email,
      subject: subject ? HELP_MAIL.subject(subject) : HELP_MAIL.noSubject,
      text: texts.join("\n\n") + "\n",
      html: markLanguage(
        // Each may run the other way than its neighbour: the request is in its sender's language.
        texts.map((it) => `<p dir="auto" style="white-space: pre-wrap">${escapeMarkup(it)}</p>`)
          .join("\n"),
      ),
      failures: 0,
      createdAtMs,
      dueAtMs: createdAtMs,
    };
  }

  /** Rewritten for each request that is counted in it, until the day is over. */
  function digest({ createdAtMs }: HelpRequestRecord, count: number): MailRecord {
    const day = isoDay(createdAtMs);
    const subject = DIGEST_MAIL.subject(count);
    const before = DIGEST_MAIL.text(DAILY, count);
    const paragraphs = [{ before, href: requestsUrl.href }];
    const dueAtMs = Date.parse(day) + DAY_MS;
    const id = `requests-${day}`;
    return { ...toLetter({ to, subject, paragraphs }), id, failures: 0, createdAtMs, dueAtMs };
  }

  return (request, nth) =>
    inOwnLanguage(() => nth <= DAILY ? letter(request) : digest(request, nth - DAILY));
}
