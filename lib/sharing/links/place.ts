/** The place that a shared address names, made safe: a link outlives the list it was made from. */
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import { parsePlayerStart } from "@/lib/listening/player/start.ts";
import type { PlayerStart } from "@/lib/listening/player/types.ts";
import type { SharedPlace } from "@/lib/sharing/links/links.ts";

export interface Shared {
  /** null: the book as a whole. */
  chapter: Chapter | null;
  place: SharedPlace;
}

/** Reads the query as the book's own page does: what makes no sense is the book as a whole, or its beginning. */
export function findPlace(book: Book, params: URLSearchParams): Shared {
  return sharedStart(book, parsePlayerStart(params, { chapters: chaptersOf(book) }));
}

/** What a page that was asked to begin there is about. */
export function sharedStart(book: Book, start: PlayerStart): Shared {
  const chapter = start.requested
    ? chaptersOf(book).find(({ number }) => number === start.chapter) ?? null
    : null;
  const positionSec = chapter ? start.positionSec : 0;
  return { chapter, place: { bookId: book.id, chapter: chapter?.number ?? null, positionSec } };
}
