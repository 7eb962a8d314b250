/** Books and their chapters as everybody sees them. */
import type { Cover } from "@/lib/catalogue/cover.ts";
import type { PricePoints } from "@/lib/catalogue/money.ts";
import type { ChapterRecord, Hue } from "@/lib/catalogue/schema.ts";

export type { Cover };

/** Something to hear. Of a single book, the source is the chapter itself. */
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

/** `books`: of so many single books together. `price before`: the lowest of the 30 days before a reduction. */
export type ComparedWith = { books: number } | "price before" | "regular price";

export interface Book {
  id: number;
  title: string;
  /** Place in the series; null for a bundle or a book outside it. */
  bookNumber: number | null;
  /** What stands before the title: "Book 1", "All Books"; "" when there is nothing to say. */
  label: string;
  subtitle: string | null;
  author: string;
  narrator: string;
  publisher: string;
  language: string;
  releaseLabel: string;
  /** When it comes out or came out; null: not said. */
  releaseAtMs: number | null;
  /** Announced: nothing of it is sold yet, and no more than free chapters can be heard. */
  isUpcoming: boolean;
  blurb: string;
  benefits: string[];
  durationSec: number;
  /** Whether this is a bundle, which plays the chapters of other books. */
  isComplete: boolean;
  hue: Hue;
  /** Euro cents, VAT included. */
  priceMinor: number;
  /** In other currencies, where the author set them; lib/catalogue/price.ts reads them. */
  prices: PricePoints;
  /** The struck price, by currency; absent: none is struck in it. */
  regularPrices: PricePoints;
  /** What the struck price is the price of. */
  comparedWith: ComparedWith;
  rating: number | null;
  ratingCount: number | null;
  /** As the author wrote it; null: she did not. */
  currentlyReading: number | null;
  isNew: boolean;
  /** Readers worldwide, of a bundle: those of the series; null: not said. */
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
  /** Readers worldwide; null: not said. */
  readers: number | null;
  /** "Over 50 hours of pure magic"; "" while there is less than an hour of sound. */
  hoursLabel: string;
  links: { label: string; url: string }[];
  /** The shop's own colour; absent: amber. */
  hue?: Hue | undefined;
  /** The name of its own icon; absent: the lantern. */
  icon?: string | undefined;
}

/** The chapters of a book in list order, without section headers. */
export function chaptersOf({ entries }: Pick<Book, "entries">): Chapter[] {
  return entries.flatMap((entry) => entry.type === "chapter" ? [entry.chapter] : []);
}
