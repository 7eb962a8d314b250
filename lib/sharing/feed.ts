/** Schemas of personal podcast feeds, through which a podcast app plays the listener's own books. */

import { z } from "zod";
import { BOOK_ID } from "@/lib/catalogue/book.ts";

export const feedRecord = z.object({
  /** SHA-256 of the token in the feed's address, base64url. The token is shown once and never stored. */
  id: z.string().min(1),
  userId: z.string().min(1),
  /** The single book of the feed; null: all books that the listener owns. */
  bookId: z.int().nullable(),
  createdAtMs: z.number(),
  /** When an app last fetched the feed, exact to the hour; null: never. */
  readAtMs: z.number().nullable(),
});
export type FeedRecord = z.infer<typeof feedRecord>;

/** A feed in the listener's data export and on their page. */
export interface FeedView {
  bookId: number | null;
  createdAt: string;
  lastRead: string | null;
}

export function feedView({ bookId, createdAtMs, readAtMs }: FeedRecord): FeedView {
  return {
    bookId,
    createdAt: new Date(createdAtMs).toISOString(),
    lastRead: readAtMs === null ? null : new Date(readAtMs).toISOString(),
  };
}

/** The form of /account/podcast; `scope` is a book's id, or "all" (null). */
export const feedForm = z.object({
  action: z.enum(["make", "revoke"], { error: "wanted make or revoke" }),
  scope: z.string('wanted "all" or the id of a book').refine(
    (text) => text === "all" || BOOK_ID.test(text),
    'wanted "all" or the id of a book, such as 11',
  ).transform((text) => text === "all" ? null : Number(text)),
});
