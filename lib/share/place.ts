/** The place that a shared address names, made safe: a link outlives the list it was made from. */
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/catalogue.ts";
import { parsePlayerStart } from "@/lib/player/start.ts";
import type { SharedPlace } from "@/lib/share/links.ts";

/** Reads the query as the book's own page does: what makes no sense is the book as a whole, or its beginning. */
export function findPlace(
  book: Book,
  params: URLSearchParams,
): { chapter: Chapter | null; place: SharedPlace } {
  const chapters = chaptersOf(book);
  const start = parsePlayerStart(params, { chapters });
  const chapter = start.requested
    ? chapters.find(({ number }) => number === start.chapter) ?? null
    : null;
  return {
    chapter,
    place: {
      bookId: book.id,
      chapter: chapter?.number ?? null,
      positionSec: chapter ? start.positionSec : 0,
    },
  };
}
