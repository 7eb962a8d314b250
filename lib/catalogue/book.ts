/** Public data of books and their chapters, the same for every visitor, and which chapter comes first. */

import { type Language, TAGS } from "@/lib/platform/language/language.ts";
import type { Cover } from "./cover.ts";
import type { PricePoints } from "./money.ts";
import type { ChapterRecord, Hue } from "./schema.ts";
import { BOOK } from "./words.ts";

export type { Cover };

/** A playable entry. In a single book, `sourceBook` and `sourceChapter` name the chapter itself. */
export interface Chapter {
  bookId: number;
  /** Number within `bookId`; a bundle counts from 0 over all its books. */
  number: number;
  title: string;
  kind: ChapterRecord["kind"];
  isFree: boolean;
  durationSec: number;
  sourceBook: number;
  sourceChapter: number;
  /** It has no sound, and its length is not known. */
  isSilent?: true;
}

/** The header of one source book within a bundle's list. */
export interface Section {
  title: string;
  sourceBook: number;
  hue: Hue;
}

export type BookEntry = { type: "section"; section: Section } | {
  type: "chapter";
  chapter: Chapter;
};

/** `books`: the sum of so many single books. `price before`: the lowest price of the 30 days before a reduction. */
export type ComparedWith = { books: number } | "price before" | "regular price";

export interface Book {
  id: number;
  title: string;
  /** Place in the series; null for a bundle or a book outside it. */
  bookNumber: number | null;
  /** The author's own words before the title, such as "All Books"; "": it has none ({@link labelOf}). */
  ownLabel: string;
  subtitle: string | null;
  author: string;
  narrator: string;
  publisher: string;
  language: string;
  releaseLabel: string;
  /** Release moment, past or future; null: unknown. */
  releaseAtMs: number | null;
  /** Announced but not released: only its free chapters can be played. */
  isUpcoming: boolean;
  /** Upcoming, and sold already: buyers pay now, and it opens for them at `releaseAtMs`. */
  isPresale?: true;
  /** Promised chapters have no sound: it is not on sale until they have. */
  isSilent?: true;
  /** No longer sold: only those who own it, or a bundle on sale that includes it, hear it, and no list shows it. */
  isOffSale?: true;
  blurb: string;
  benefits: string[];
  durationSec: number;
  /** Whether this is a bundle, which plays the chapters of other books. */
  isComplete: boolean;
  hue: Hue;
  /** Euro cents, taxes included. */
  priceMinor: number;
  /** Prices that the author set in other currencies; lib/catalogue/price.ts converts the others. */
  prices: PricePoints;
  /** The struck price, by currency; absent: no struck price in that currency. */
  regularPrices: PricePoints;
  /** What the struck price is: see {@link ComparedWith}. */
  comparedWith: ComparedWith;
  rating: number | null;
  ratingCount: number | null;
  /** The author's figure; null: none given. */
  currentlyReading: number | null;
  isNew: boolean;
  /** Not for children; a bundle if one of its books is. */
  isExplicit: boolean;
  /** Readers worldwide (of a bundle: of the series); null: unknown. */
  readers: number | null;
  cover: Cover;
  /** Last chapter from which clips may be cut; null: any. */
  noClipsAfterChapter: number | null;
  /** Entries of the chapter list, credits included, section headers not. */
  chapterCount: number;
  entries: BookEntry[];
}

export interface Series {
  title: string;
  tagline: string;
  author: string;
  /** Readers worldwide; null: unknown. */
  readers: number | null;
  /** "Over 50 hours of pure magic"; "" while there is less than an hour of sound. */
  hoursLabel: string;
  /** In which the shop's own texts are. */
  language: Language;
  links: { label: string; url: string }[];
  /** Whether the author states that she uses no generative AI. */
  saysNoAi: boolean;
  /** The shop's accent colour; absent: amber. */
  hue?: Hue | undefined;
  /** The name of its own icon; absent: the lantern. */
  icon?: string | undefined;
}

/** The chapters of a book in list order, without section headers. */
export function chaptersOf({ entries }: Pick<Book, "entries">): Chapter[] {
  return entries.flatMap((entry) => entry.type === "chapter" ? [entry.chapter] : []);
}

/** Shown before the title: "All Books", "Book 1"; "" for none. */
export const labelOf = ({ ownLabel, bookNumber }: Pick<Book, "ownLabel" | "bookNumber">): string =>
  ownLabel || (bookNumber === null ? "" : BOOK.numbered(bookNumber));

/**
 * Whether it can be bought: it is released, or sold before its release; it is still sold; and everything that is paid
 * for has sound.
 */
export const isOnSale = (
  { isUpcoming, isPresale, isSilent, isOffSale }: Pick<
    Book,
    "isUpcoming" | "isPresale" | "isSilent" | "isOffSale"
  >,
): boolean => (!isUpcoming || isPresale === true) && !isSilent && !isOffSale;

/** The books that lists for everybody show. */
export const listed = <Listed extends Pick<Book, "isOffSale">>(books: Listed[]): Listed[] =>
  books.filter(({ isOffSale }) => !isOffSale);

/** Where a chapter ends, in seconds; Infinity: unknown, because it has no sound. */
export const endOf = ({ durationSec, isSilent }: Chapter): number =>
  isSilent ? Infinity : durationSec;

/** The format of book ids in addresses and forms: a whole number without a leading zero. */
export const BOOK_ID = /^[1-9]\d{0,8}$/;

/** null: not a valid id. Does not check that the catalogue has such a book. */
export const parseBookId = (text: string | null | undefined): number | null =>
  text && BOOK_ID.test(text) ? Number(text) : null;

/** The book itself and, for a bundle, its books, those that are not out yet and have no chapter to hear too. */
export function coveredBooks(book: Book): Set<number> {
  return new Set([
    book.id,
    ...book.entries.map((it) =>
      it.type === "section" ? it.section.sourceBook : it.chapter.sourceBook
    ),
  ]);
}

/* Which chapter comes first: at the start of a book, after buying it, at its end, in its preview. */

/** The chapter at which a book begins: its first after opening credits; null: it has no chapters. */
export const firstChapter = (book: Pick<Book, "entries">): Chapter | null =>
  firstProper(chaptersOf(book));

/** As {@link firstChapter}, for a list of one book's chapters. */
export function firstProper<Listed extends Pick<Chapter, "kind">>(
  chapters: readonly Listed[],
): Listed | null {
  return chapters.find(({ kind }) => kind === "chapter") ?? chapters[0] ?? null;
}

/** The chapter at which a buyer begins; of the Complete Series, the first chapter of its first source book. */
export function firstListened(
  catalogue: { getBook(bookId: number): Book | null },
  book: Book,
): Chapter | null {
  const first = firstChapter(book);
  if (!first || !book.isComplete) return first;
  const source = catalogue.getBook(first.sourceBook);
  return source && firstChapter(source);
}

/** The single book after this one, or after the last book of a bundle; null: there is none. */
export function nextBook(book: Book, books: Book[]): Book | null {
  const played = new Set([book.id, ...chaptersOf(book).map(({ sourceBook }) => sourceBook)]);
  const numbers = books.flatMap(({ id, bookNumber }) => played.has(id) ? bookNumber ?? [] : []);
  if (numbers.length === 0) return null;
  const last = Math.max(...numbers);
  return books
    .filter(({ isComplete, bookNumber }) => !isComplete && bookNumber !== null && bookNumber > last)
    .toSorted((a, b) => a.bookNumber! - b.bookNumber!)[0] ?? null;
}

/** The chapter that the preview button plays: the first free chapter that is not credits; null: none is free, or it has no sound. */
export function previewChapter(book: Pick<Book, "entries">): Chapter | null {
  return chaptersOf(book).find(({ isFree, kind, isSilent }) =>
    isFree && kind === "chapter" && !isSilent
  ) ?? null;
}

/**
 * ISO 639-1 code of a recording's language by its name in one of the site's languages ("German", "Deutsch"); null for any
 * other word.
 */
export function languageCode(name: string): string | null {
  codeByName ??= readCodes();
  return codeByName.get(name.trim().toLowerCase()) ?? null;
}

/** Made when first asked for: it takes thousands of questions. */
let codeByName: Map<string, string> | undefined;

function readCodes(): Map<string, string> {
  const letters = [..."zyxwvutsrqponmlkjihgfedcba"]; // of two codes with one name the first in the alphabet counts
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // English comes last and wins: a name may be another language's elsewhere.
  const named = TAGS.toReversed().flatMap((tag) => {
    const names = new Intl.DisplayNames([tag], { type: "language", fallback: "none" });
    return codes.map((code) => [names.of(code)?.toLowerCase(), code] as const);
  });
  return new Map(named.filter((it): it is [string, string] => it[0] !== undefined));
}
