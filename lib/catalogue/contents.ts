/** What a bundle includes, each book with its date while it is not out. */

import { formatAll } from "@/lib/platform/language/format.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { formatDay } from "@/lib/platform/time.ts";
import type { Book } from "./book.ts";
import type { Catalogue } from "./catalogue.ts";
import { BUNDLE } from "./words.ts";

type Books = Pick<Catalogue, "getBook">;

/** The single books of a bundle's sections, in order; empty for a single book. */
export const sourcesOf = (book: Pick<Book, "entries">, catalogue: Books): Book[] =>
  book.entries.flatMap((entry) =>
    entry.type === "section" ? catalogue.getBook(entry.section.sourceBook) ?? [] : []
  );

/** "The One", "The Five (out on 1 March 2099)"; empty for a single book. */
export const contentsOf = (
  book: Pick<Book, "entries">,
  catalogue: Books,
  nowMs = Date.now(),
): string[] =>
  sourcesOf(book, catalogue).map((it) => it.isUpcoming ? upcomingText(it, nowMs) : it.title);

/** "The Five (out on 1 March 2099)" */
const upcomingText = ({ title, releaseAtMs }: Book, nowMs: number): string =>
  releaseAtMs !== null && releaseAtMs > nowMs
    ? BUNDLE.upcoming(title, formatDay(releaseAtMs))
    : BUNDLE.soon(title);

/** Those that are not out yet, in a sentence; null: there are none. */
export function comingText(
  book: Pick<Book, "entries">,
  catalogue: Books,
  nowMs = Date.now(),
): string | null {
  const coming = sourcesOf(book, catalogue).filter(({ isUpcoming }) => isUpcoming);
  if (coming.length === 0) return null;
  const titles = coming.map((it) => upcomingText(it, nowMs));
  return BUNDLE.coming(titles.length, formatAll(titles));
}

/** What a buyer gets, a line each: a bundle's books, then the author's lines; the length, where she gave none. */
export function benefitsOf(book: Book, catalogue: Books, nowMs = Date.now()): string[] {
  const contents = contentsOf(book, catalogue, nowMs);
  const lines = [...contents, ...book.benefits.filter((it) => !contents.includes(it))];
  return lines.length > 0 ? lines : [BUNDLE.listen(formatLength(book.durationSec))];
}

/** Whether such a line is the author's text, a title or one of her lines, and not ours. */
export const isAuthors = (book: Book, line: string): boolean =>
  book.benefits.includes(line) ||
  book.entries.some((entry) => entry.type === "section" && entry.section.title === line);
