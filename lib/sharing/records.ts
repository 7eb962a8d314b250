/** The records of lib/sharing. The id of a feed is the SHA-256 of its token. */

import { defineRecord } from "@/lib/platform/record.ts";
import { sharedRecord } from "./clip.ts";
import { feedRecord } from "./feed.ts";

export const keys = {
  /** What a listener has shared of a single book. */
  shared: defineRecord({
    name: "shared",
    key: (userId: string, bookId: number) => [userId, bookId],
    schema: sharedRecord,
  }),
  /** `[userId, bookId]`. */
  sharedById: defineRecord({ name: "shared_by_id", key: (shareId: string) => [shareId] }),
  /** `YearRecord` (year_card.ts). */
  sharedYear: defineRecord({
    name: "shared_year",
    key: (shareId: string) => [shareId],
  }),
  /** The share's id. */
  sharedYearOfUser: defineRecord({
    name: "shared_year_of_user",
    key: (userId: string, year: number) => [userId, year],
  }),
  feed: defineRecord({ name: "feed", key: (feedId: string) => [feedId], schema: feedRecord }),
  /** The feed's id; without a book, the feed of all books. */
  feedOfUser: defineRecord({
    name: "feed_of_user",
    key: (userId: string, bookId: number | null) => [userId, bookId ?? "all"],
  }),
};
