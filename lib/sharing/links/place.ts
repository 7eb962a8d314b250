/**
 * Finds the place of a shared address. A link may be older than the present chapter list, so invalid places are
 * corrected.
 */
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import { parsePlayerStart } from "@/lib/listening/player/start.ts";
import type { PlayerStart } from "@/lib/listening/player/types.ts";
import type { SharedPlace } from "@/lib/sharing/links/links.ts";

export interface Shared {
  /** null: the book as a whole. */
  chapter: Chapter | null;
  place: SharedPlace;
}

/** Parses the query as the book's page does. Invalid values mean the whole book, or the chapter's beginning. */
export function findPlace(book: Book, params: URLSearchParams): Shared {
  return sharedStart(book, parsePlayerStart(params, { chapters: chaptersOf(book) }));
}

/** The shared place of a page that starts at `start`. */
export function sharedStart(book: Book, start: PlayerStart): Shared {
  const chapter = start.requested
    ? chaptersOf(book).find(({ number }) => number === start.chapter) ?? null
    : null;
  const positionSec = chapter ? start.positionSec : 0;
  return { chapter, place: { bookId: book.id, chapter: chapter?.number ?? null, positionSec } };
}
