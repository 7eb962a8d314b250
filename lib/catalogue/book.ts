/** Public data of books and their chapters, the same for every visitor. */

import type { Cover } from "./cover.ts";
import type { PricePoints } from "./money.ts";
import type { ChapterRecord, Hue } from "./schema.ts";

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
  /** Shown before the title: "Book 1", "All Books"; "" for none. */
  label: string;
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
