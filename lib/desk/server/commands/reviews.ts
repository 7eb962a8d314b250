/** Commands for public reviews. */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import type { ReviewService } from "@/lib/reviews/server/service.ts";
import type { ReviewStore } from "@/lib/reviews/server/store.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { oneLine } from "@/lib/desk/one_line.ts";
import { REVIEW_OUTCOMES } from "@/lib/desk/words/reviews.ts";

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
