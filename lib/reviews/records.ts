/** What lib/reviews stores. */

import { defineEvent } from "@/lib/platform/events.ts";
import { defineRecord } from "@/lib/platform/record.ts";
import { ratingTotal, reviewRecord } from "./schema.ts";

/** A review was written or taken away in another process. */
export const reviewsChanged = defineEvent("reviewsChanged", {});

export const keys = {
  /** Ids sort by time. */
  review: defineRecord({
    name: "review",
    key: (bookId: number, reviewId: string) => [bookId, reviewId],
    schema: reviewRecord,
    tells: () => reviewsChanged.of({}),
  }),
  /** The review's id. */
  reviewOfUser: defineRecord({
    name: "review_of_user",
    key: (userId: string, bookId: number) => [userId, bookId],
  }),
  ratingTotal: defineRecord({
    name: "rating_total",
    key: (bookId: number) => [bookId],
    schema: ratingTotal,
  }),
};
