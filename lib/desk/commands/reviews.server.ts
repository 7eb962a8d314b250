/** Commands for public reviews, and for listeners' requests to support. */

import { z } from "zod";
import { inLanguageOf } from "@/lib/platform/language/request_language.server.ts";
import { type Message, toLetter } from "@/lib/platform/mail/letter.server.ts";
import { maskedAddress } from "@/lib/platform/mail/mail_address.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { boundedText, type ErrorText, plainText } from "@/lib/platform/typed_text.ts";
import { replyText, type ReviewRecord } from "@/lib/reviews/schema.ts";
import type { HelpRequestRecord } from "@/lib/support/calls.ts";
import { oneLine } from "../views.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { REVIEW_OUTCOMES, SUPPORT, SUPPORT_OUTCOMES } from "../words/listeners.ts";
import { OUTCOMES } from "../words/orders.ts";
import { defineCommand, type DeskServices, done } from "./command.server.ts";
import { bookId, nothing } from "./fields.ts";

/** Reviews per page, and requests. */
const LISTED = 50;
/** How many of each book's newest reviews are checked for a missing answer. */
const LATEST_OF_BOOK = 20;

async function latestReviews(
  bookId: number,
  count: number,
  { reviews }: DeskServices,
): Promise<ReviewRecord[]> {
  const found: ReviewRecord[] = [];
  for await (const review of reviews.store.list(bookId)) {
    if (found.push(review) === count) break;
  }
  return found;
}

const wantsAnswer = ({ title, reply, hiddenAtMs }: ReviewRecord) =>
  title !== "" && reply === null && hiddenAtMs === null;

/** Reviews that have a text but no answer, among the newest of each book; newest first. */
export async function waitingReviews(services: DeskServices): Promise<ReviewRecord[]> {
  const books = services.catalogue.books();
  const found = await Promise.all(
    books.map(({ id }) => latestReviews(id, LATEST_OF_BOOK, services)),
  );
  return found.flat().filter(wantsAnswer).sort((a, b) => b.createdAtMs - a.createdAtMs);
}

type Became = keyof typeof REVIEW_OUTCOMES.states;

function answer(review: ReviewRecord | null, id: string, became: Became) {
  if (!review) return refuse("unknown_review", REVIEW_OUTCOMES.noReview(id));
  const name = oneLine(review.reviewerName);
  return done(review, REVIEW_OUTCOMES[became](name !== "", name), {
    after: became,
  });
}

const reviewId = z.string({ error: () => FIELD_FAULTS.review }).max(100);
const changes = ({ id }: { id: string }) => id;

export const reviewCommands = {
  "review list": defineCommand({
    may: "helper",
    input: z.object({ bookId }),
    cli: {
      usage: "BOOK",
      help: "list a book's newest 50 ratings and reviews, with ids",
      words: ["bookId"],
    },
    run: async ({ bookId }, services) => done(await latestReviews(bookId, LISTED, services)),
  }),
  "review waiting": defineCommand({
    may: "helper",
    input: nothing,
    cli: { help: "list reviews waiting for your reply" },
    run: async (_, services) => done(await waitingReviews(services)),
  }),
  "review hide": defineCommand({
    may: "helper",
    input: z.object({ id: reviewId }),
    cli: { usage: "ID", help: "hide a review and leave it out of the average", words: ["id"] },
    changes,
    run: async ({ id }, { reviews }) => answer(await reviews.setHidden(id, true), id, "hidden"),
  }),
  "review show": defineCommand({
    may: "helper",
    input: z.object({ id: reviewId }),
    cli: { usage: "ID", help: "show it again", words: ["id"] },
    changes,
    run: async ({ id }, { reviews }) => answer(await reviews.setHidden(id, false), id, "shown"),
  }),
  "review reply": defineCommand({
    may: "helper",
    input: z.object({ id: reviewId, text: replyText }),
    cli: {
      usage: "ID TEXT",
      help: 'reply in public; "" removes your reply',
      words: ["id", "text"],
    },
    changes,
    async run({ id, text }, { reviews }) {
      return answer(await reviews.reply(id, text), id, text === "" ? "unanswered" : "answered");
    },
  }),
} as const;

/* Commands for listeners' support requests and their answers. */

/** Anybody may have typed this address, so the text of the request goes to the author alone. */
export const answerMail = (
  { email, createdAtMs }: Pick<HelpRequestRecord, "email" | "createdAtMs">,
  text: string,
  seriesTitle: string,
): Message =>
  toLetter({
    to: email,
    subject: SUPPORT.mail,
    paragraphs: [text, seriesTitle, SUPPORT.about(formatDay(createdAtMs))],
  });

const requestId = z.string({ error: () => FIELD_FAULTS.request }).max(100);
const longReply: ErrorText = { error: () => FIELD_FAULTS.longReply };

export const supportCommands = {
  requests: defineCommand({
    may: "helper",
    input: nothing,
    cli: { help: "list support requests, newest last" },
    run: async (_, { support }) => done(await support.requests.list(LISTED)),
  }),
  "request answer": defineCommand({
    may: "helper",
    input: z.object({
      id: requestId,
      text: boundedText(10_000, { error: () => FIELD_FAULTS.quotedReply }, longReply)
        .transform(plainText)
        .pipe(z.string().min(1, { error: () => FIELD_FAULTS.reply }).max(10_000, longReply)),
    }),
    cli: { usage: "ID TEXT", help: "reply by email", words: ["id", "text"] },
    changes,
    async run({ id, text }, { support, ...site }) {
      const mail = site.mail();
      if (!mail) return refuse("no_mail", OUTCOMES.noMail);
      const atMs = Date.now();
      const answered = await support.requests.answer(
        id,
        { text, atMs },
        (request) => ({
          ...inLanguageOf(request, () => answerMail(request, text, mail.seriesTitle)),
          ...mail.supportEmail ? { replyTo: mail.supportEmail } : {},
          id: crypto.randomUUID(),
          failures: 0,
          createdAtMs: atMs,
          dueAtMs: atMs,
        }),
      );
      if (!answered) return refuse("unknown_request", SUPPORT_OUTCOMES.noRequest(id));
      mail.wake().catch(() => {}); // the queue logs what it cannot send
      return done(answered, SUPPORT_OUTCOMES.requestAnswered(answered.email), {
        after: maskedAddress(answered.email),
      });
    },
  }),
  "request close": defineCommand({
    may: "helper",
    input: z.object({ id: requestId }),
    cli: { usage: "ID", help: "close a request without a reply", words: ["id"] },
    changes,
    async run({ id }, { support }) {
      const closed = await support.requests.close(id, Date.now());
      return closed
        ? done(closed, SUPPORT_OUTCOMES.requestClosed)
        : refuse("unknown_request", SUPPORT_OUTCOMES.noRequest(id));
    },
  }),
} as const;
