/** Commands for public reviews. */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { toLetter } from "@/lib/platform/mail/letter.server.ts";
import { maskedAddress } from "@/lib/platform/mail_address.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { formatDay } from "@/lib/platform/time.ts";
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import type { ReviewService } from "@/lib/reviews/service.server.ts";
import type { ReviewStore } from "@/lib/reviews/store.server.ts";
import type { HelpRequestStore } from "@/lib/support/store.server.ts";
import type { InputOf } from "../inputs.ts";
import { oneLine } from "../schema.ts";
import { REVIEW_OUTCOMES, SUPPORT, SUPPORT_OUTCOMES } from "../words/listeners.ts";
import { OUTCOMES } from "../words/orders.ts";
import { done } from "./command.server.ts";

/** Reviews per page. */
const LISTED = 50;
/** How many of each book's newest reviews are checked for a missing answer. */
const LATEST_OF_BOOK = 20;

const wantsAnswer = ({ title, reply, hiddenAtMs }: ReviewRecord) =>
  title !== "" && reply === null && hiddenAtMs === null;

/** Reviews that have a text but no answer, among the newest of each book; newest first. */
export async function waitingReviews(
  store: Pick<ReviewStore, "list">,
  catalogue: Pick<Catalogue, "books">,
): Promise<ReviewRecord[]> {
  const found = await Promise.all(
    catalogue.books().map(async ({ id }) => {
      const latest: ReviewRecord[] = [];
      for await (const review of store.list(id)) {
        if (latest.push(review) === LATEST_OF_BOOK) break;
      }
      return latest.filter(wantsAnswer);
    }),
  );
  return found.flat().sort((a, b) => b.createdAtMs - a.createdAtMs);
}

export function reviewCommands(
  { reviews, store, catalogue }: {
    reviews: ReviewService;
    store: Pick<ReviewStore, "list">;
    catalogue: Pick<Catalogue, "books">;
  },
) {
  function answer(review: ReviewRecord | null, id: string, what: string) {
    return review
      ? done(review, REVIEW_OUTCOMES.reviewIs(oneLine(review.reviewerName), what), { after: what })
      : refuse("unknown_review", REVIEW_OUTCOMES.noReview(id));
  }
  const about = ({ id }: { id: string }) => id;
  return {
    "review list": {
      async run({ bookId }: InputOf<"review list">) {
        const found: ReviewRecord[] = [];
        for await (const review of store.list(bookId)) {
          if (found.push(review) === LISTED) break;
        }
        return done(found);
      },
    },
    "review waiting": {
      run: async (_: InputOf<"review waiting">) => done(await waitingReviews(store, catalogue)),
    },
    "review hide": {
      changes: true,
      about,
      run: async ({ id }: InputOf<"review hide">) =>
        answer(await reviews.setHidden(id, true), id, REVIEW_OUTCOMES.hidden),
    },
    "review show": {
      changes: true,
      about,
      run: async ({ id }: InputOf<"review show">) =>
        answer(await reviews.setHidden(id, false), id, REVIEW_OUTCOMES.shown),
    },
    "review reply": {
      changes: true,
      about,
      async run({ id, text }: InputOf<"review reply">) {
        const what = text === "" ? REVIEW_OUTCOMES.unanswered : REVIEW_OUTCOMES.answered;
        return answer(await reviews.reply(id, text), id, what);
      },
    },
  } as const;
}

/* Commands for listeners' support requests and their answers. */

export function supportCommands(
  { requests, mail }: {
    requests: HelpRequestStore;
    /** null: no mail server is configured. */
    mail: { seriesTitle: string; supportEmail: string | null; wake(): Promise<void> } | null;
  },
) {
  return {
    "request close": {
      changes: true,
      about: ({ id }: InputOf<"request close">) => id,
      async run({ id }: InputOf<"request close">) {
        const closed = await requests.close(id, Date.now());
        return closed
          ? done(closed, SUPPORT_OUTCOMES.requestClosed, { after: "closed" })
          : refuse("unknown_request", SUPPORT_OUTCOMES.noRequest(id));
      },
    },
    requests: {
      run: async (_: InputOf<"requests">) => done(await requests.list(LISTED)),
    },
    "request answer": {
      changes: true,
      about: ({ id }: InputOf<"request answer">) => id,
      async run({ id, text }: InputOf<"request answer">) {
        if (!mail) return refuse("no_mail", OUTCOMES.noMail);
        const atMs = Date.now();
        const answered = await requests.answer(
          id,
          { text, atMs },
          ({ email, createdAtMs }) => ({
            // Anybody may have typed this address with the letter: its words go to the author alone.
            ...toLetter({
              to: email,
              subject: SUPPORT.mail,
              paragraphs: [text, mail.seriesTitle, SUPPORT.about(formatDay(createdAtMs))],
            }),
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
    },
  } as const;
}
