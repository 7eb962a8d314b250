/** Stores reviews by book, one per listener, and the rating totals, which are updated in the same transaction. */

import { keys } from "./records.ts";
import { createWordIndex } from "@/lib/platform/kv/word_index.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import {
  bookOfReview,
  changeTotal,
  makeReviewId,
  type RatingTotal,
  ratingTotal,
  type ReviewRecord,
  reviewRecord,
} from "./schema.ts";

const words = createWordIndex<ReviewRecord>({
  kind: "review",
  idOf: ({ id }) => id,
  atMsOf: ({ createdAtMs }) => createdAtMs,
  textsOf: ({ reviewerName, title, content }) => [reviewerName, title, content],
});

/** Returns the changed review. Argument null: there is none; result null: remove it. */
type Change = (known: ReviewRecord | null) => ReviewRecord | null;

export type ReviewStore = ReturnType<typeof createReviewStore>;

const NOTHING: RatingTotal = { sum: 0, count: 0 };

/** The rating if it counts towards the average, else null. */
const counted = (it: ReviewRecord | null) => it && it.hiddenAtMs === null ? it.rating : null;

export function createReviewStore(kv: Deno.Kv) {
  async function readOwn(userId: string, audiobookId: number) {
    const pointer = await kv.get<string>(keys.reviewOfUser(userId, audiobookId));
    const review = pointer.value === null
      ? null
      : await kv.get(keys.review(audiobookId, pointer.value));
    return { pointer, review, known: review?.value ? reviewRecord.parse(review.value) : null };
  }

  async function get(id: string): Promise<ReviewRecord | null> {
    const audiobookId = bookOfReview(id);
    if (audiobookId === null) return null;
    return await keys.review.get(kv, audiobookId, id);
  }

  /**
   * Changes a listener's review of a book.
   * @returns the review after the change.
   */
  function updateOfUser(userId: string, audiobookId: number, change: Change) {
    return retryOnConflict(async () => {
      const { pointer, review, known } = await readOwn(userId, audiobookId);
      const changed = change(known);
      if (changed === known) return known;
      const total = await kv.get(keys.ratingTotal(audiobookId));
      const before = total.value === null ? NOTHING : ratingTotal.parse(total.value);
      const after = changeTotal(before, counted(known), counted(changed));
      const atomic = kv.atomic().check(pointer).check(total).set(total.key, after);
      if (review) atomic.check(review);
      if (changed) {
        atomic.set(keys.review(audiobookId, changed.id), changed).set(pointer.key, changed.id);
      } else atomic.delete(review!.key).delete(pointer.key);
      words.write(atomic, { before: known, after: changed });
      return (await atomic.commit()).ok ? changed : CONFLICT;
    });
  }

  return {
    /** Newest first, including hidden ones and bare ratings; only those older than `beforeId`, when given. */
    async *list(audiobookId: number, beforeId?: string): AsyncIterable<ReviewRecord> {
      const prefix = keys.review.under(audiobookId);
      const selector = beforeId === undefined
        ? { prefix }
        : { prefix, end: keys.review(audiobookId, beforeId) };
      for await (const { value } of kv.list(selector, { reverse: true })) {
        yield reviewRecord.parse(value);
      }
    },
    /** A book's reviews written before a time, oldest first, including hidden ones. */
    async before(audiobookId: number, atMs: number): Promise<ReviewRecord[]> {
      const selector = {
        prefix: keys.review.under(audiobookId),
        end: keys.review(audiobookId, makeReviewId(audiobookId, atMs)),
      };
      return (await Array.fromAsync(kv.list(selector))).map(({ value }) =>
        reviewRecord.parse(value)
      );
    },
    /** Searches all books by word prefixes of name, title and text; newest first. */
    search: (text: string, limit: number) => words.find(kv, { text, limit, load: get }),
    async findOfUser(userId: string, audiobookId: number): Promise<ReviewRecord | null> {
      return (await readOwn(userId, audiobookId)).known;
    },
    updateOfUser,
    /** Changes the review with this id; null: there is none. */
    async update(
      id: string,
      change: (known: ReviewRecord) => ReviewRecord,
    ): Promise<ReviewRecord | null> {
      const review = await get(id);
      if (review === null) return null;
      const { userId, audiobookId } = review;
      const now = await updateOfUser(
        userId,
        audiobookId,
        (known) => known?.id === id ? change(known) : known,
      );
      return now?.id === id ? now : null;
    },
    /** By book id. */
    async totals(): Promise<Map<number, RatingTotal>> {
      const found = new Map<number, RatingTotal>();
      for await (const { key, value } of kv.list({ prefix: keys.ratingTotal.under() })) {
        found.set(Number(key[1]), ratingTotal.parse(value));
      }
      return found;
    },
  };
}
