/** Maps places between a book's own chapters and those of the single books, in which progress is stored. */

import { type Book, type Chapter, chaptersOf, endOf } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Place } from "./model.ts";

export interface BookMap {
  book: Book;
  chapters: Chapter[];
  /** The single books whose sound this one plays: itself, or those of the bundle in order. */
  sourceBooks: number[];
  /** The chapter of this book that plays a chapter of a single one. */
  find(sourceBook: number, sourceChapter: number): Chapter | null;
  next(chapter: Chapter): Chapter | null;
  /** Seconds from the beginning of the book. */
  bookTimeSec(chapter: Chapter, positionSec: number): number;
  /** The last chapter proper of each single book; a book is completed with it. */
  lastChapters: Chapter[];
}

export type CheckedPlace =
  | { ok: true; chapter: Chapter; positionSec: number }
  | { ok: false; code: "unknown_book" | "unknown_chapter" | "beyond_chapter"; message: string };

/** Browsers measure some files a little longer than they are (spec 1 section 9, duration correction). */
const SLACK_SEC = 5;

export interface BookMaps {
  get(bookId: number): BookMap | null;
  /** Checks that a place exists; one just past the end is moved to the end. */
  check(bookId: number, place: Place): CheckedPlace;
}

export function createBookMaps(catalogue: Catalogue): BookMaps {
  const maps = new WeakMap<Book, BookMap>();
  /** Rebuilt when a release changes a book's chapters. */
  function get(bookId: number): BookMap | null {
    const book = catalogue.getBook(bookId);
    if (!book) return null;
    const map = maps.get(book) ?? createBookMap(book);
    maps.set(book, map);
    return map;
  }
  return {
    get,
    check(bookId, { chapter: number, positionSec }) {
      const map = get(bookId);
      if (!map) return refuse("unknown_book", `There is no book ${bookId}.`);
      const chapter = map.chapters.find((it) => it.number === number);
      if (!chapter) return refuse("unknown_chapter", `Book ${bookId} has no chapter ${number}.`);
      if (positionSec > endOf(chapter) + SLACK_SEC) {
        return refuse(
          "beyond_chapter",
          `Chapter ${number} of book ${bookId} ends at ${chapter.durationSec} s; ${positionSec} s is beyond it.`,
        );
      }
      return { ok: true, chapter, positionSec: Math.min(positionSec, endOf(chapter)) };
    },
  };
}

function refuse(code: (CheckedPlace & { ok: false })["code"], message: string): CheckedPlace {
  return { ok: false, code, message };
}

function createBookMap(book: Book): BookMap {
  const chapters = chaptersOf(book);
  const bySource = new Map(chapters.map((it) => [`${it.sourceBook}:${it.sourceChapter}`, it]));
  const startSec = new Map<number, number>();
  let sumSec = 0;
  for (const { number, durationSec } of chapters) {
    startSec.set(number, sumSec);
    sumSec += durationSec;
  }
  const sourceBooks = [...new Set(chapters.map(({ sourceBook }) => sourceBook))];
  return {
    book,
    chapters,
    sourceBooks,
    find: (sourceBook, sourceChapter) => bySource.get(`${sourceBook}:${sourceChapter}`) ?? null,
    next: ({ number }) => chapters[chapters.findIndex((it) => it.number === number) + 1] ?? null,
    bookTimeSec: ({ number }, positionSec) => startSec.get(number)! + positionSec,
    lastChapters: sourceBooks.map((id) =>
      lastChapter(chapters.filter((it) => it.sourceBook === id))
    ),
  };
}

function lastChapter(chapters: Chapter[]): Chapter {
  return chapters.findLast(({ kind }) => kind === "chapter") ?? chapters.at(-1)!;
}
