/** Upcoming books: announced and not yet released. */

import { formatRow } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { type Book, type Chapter, chaptersOf } from "./book.ts";
import { numberRun, RELEASE } from "./words.ts";

/** The first moment, UTC, of the day `releaseDate`; null: no date, released long ago. */
export function releaseTime(releaseDate: string | undefined): number | null {
  return releaseDate === undefined ? null : Date.parse(releaseDate);
}

/**
 * The books as of `nowMs`. An upcoming book, and its part of a bundle, has only its free chapters. A book without
 * chapters is upcoming whatever its date.
 */
export function booksAt(books: Book[], nowMs: number): Book[] {
  const early = new Set(
    books.filter(({ releaseAtMs }) => (releaseAtMs ?? 0) > nowMs).map(({ id }) => id),
  );
  const isHeard = ({ isFree, sourceBook, bookId }: Chapter) =>
    isFree || !(early.has(sourceBook) || early.has(bookId));
  return books.map(({ isPresale, ...record }): Book => {
    const book = early.has(record.id) && isPresale ? { ...record, isPresale } : record;
    const entries = book.entries.filter((entry) =>
      entry.type === "section" || isHeard(entry.chapter)
    );
    const chapters = entries.flatMap((it) => it.type === "chapter" ? [it.chapter] : []);
    const isUpcoming = early.has(book.id) || chapters.length === 0;
    const silence = chapters.some(({ isSilent }) => isSilent) ? { isSilent: true as const } : {};
    if (entries.length === book.entries.length) return { ...book, isUpcoming, ...silence };
    return {
      ...book,
      isUpcoming,
      ...silence,
      entries,
      chapterCount: chapters.length,
      durationSec: chapters.reduce((sum, { durationSec }) => sum + durationSec, 0),
    };
  });
}

/** When the result of `booksAt` changes next; Infinity: never. */
export function nextRelease(books: Pick<Book, "releaseAtMs">[], nowMs: number): number {
  const times = books.flatMap(({ releaseAtMs }) => releaseAtMs ?? []);
  return Math.min(...times.filter((timeMs) => timeMs > nowMs), Infinity);
}

/** "1 March 2027", the day on which an upcoming book opens; null: it is out, or its day has passed. */
export const opensOn = (
  { isUpcoming, releaseAtMs }: Pick<Book, "isUpcoming" | "releaseAtMs">,
  nowMs = Date.now(),
): string | null =>
  isUpcoming && releaseAtMs !== null && releaseAtMs > nowMs ? formatDay(releaseAtMs) : null;

/** "Out on 1 March 2027"; "Out soon" when the date has passed and the sound is still missing. */
export function releaseText({ releaseAtMs }: Pick<Book, "releaseAtMs">, nowMs: number): string {
  return releaseAtMs !== null && releaseAtMs > nowMs
    ? RELEASE.on(formatDay(releaseAtMs))
    : RELEASE.soon;
}

/* Which chapters of books that are out have no sound, as the operator reads it. */

/** Consecutive numbers joined: `3 to 9, 12`. */
export function numbersText(numbers: number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return formatRow(runs.map(([a, b]) => a === b ? `${a}` : numberRun(a, b)));
}

/** "The Two (3 to 9, 12)" for each single book that lacks sound. */
export const silentChapters = (books: Book[]): string[] =>
  books.filter(({ isComplete, isSilent }) => isSilent && !isComplete).map((book) => {
    const silent = chaptersOf(book).filter(({ isSilent }) => isSilent);
    return `${book.title} (${numbersText(silent.map(({ number }) => number))})`;
  });
