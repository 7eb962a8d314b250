/** The catalogue as sent under /api/audiobooks (4-wire), independent of the user. */

import type { Language } from "@/lib/platform/language/language.ts";
import { langOf } from "@/lib/platform/language/translated.ts";
import { isoDay } from "@/lib/platform/time.ts";
import {
  type Book,
  type Chapter,
  chaptersOf,
  firstChapter,
  labelOf,
  type Section,
} from "./book.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CurrencyCode, Money } from "./money.ts";
import { priceOf, regularPriceOf } from "./price.ts";
import type { Hue } from "./schema.ts";

/** Whole minor units of the requested currency. */
export interface PriceView {
  amount: number;
  currency: CurrencyCode;
}

export interface BookView {
  id: number;
  title: string;
  /** The title's language, where it is not the one that is asked in. */
  lang?: Language;
  label: string;
  subtitle: string | null;
  bookNumber: number | null;
  author: string;
  narrator: string;
  publisher: string;
  language: string;
  releaseLabel: string;
  /** ISO 8601 date; null: unknown. */
  releaseDate: string | null;
  /** Announced: not on sale yet. */
  isUpcoming: boolean;
  blurb: string;
  benefits: string[];
  coverImage: string;
  hue: Hue;
  /** Whole seconds. */
  duration: number;
  chapterCount: number;
  price: PriceView;
  originalPrice: PriceView | null;
  /** US cents, whatever currency was requested. */
  priceUsd: number;
  originalPriceUsd: number | null;
  isComplete: boolean;
  /** Stream address of the first chapter proper; null: there is none yet. */
  filePath: string | null;
  rating: number | null;
  ratingCount: number | null;
  /** 0: unknown. */
  currentlyReading: number;
  readers: number | null;
}

/** A book with its prices in a currency. */
export function bookView(book: Book, currency: CurrencyCode): BookView {
  const {
    entries: _entries,
    noClipsAfterChapter: _clips,
    cover,
    durationSec,
    priceMinor: _price,
    prices: _prices,
    regularPrices: _regularPrices,
    comparedWith: _comparedWith,
    isNew: _isNew,
    isExplicit: _isExplicit,
    isSilent: _isSilent,
    isOffSale: _isOffSale,
    ownLabel: _ownLabel,
    releaseAtMs,
    ...fields
  } = book;
  const first = firstChapter(book);
  const regular = regularPriceOf(book, currency);
  return {
    ...fields,
    ...langOf(book.title),
    label: labelOf(book),
    releaseDate: releaseAtMs === null ? null : isoDay(releaseAtMs),
    coverImage: cover.src,
    duration: Math.round(durationSec),
    price: priceView(priceOf(book, currency)),
    originalPrice: regular && priceView(regular),
    priceUsd: priceOf(book, "USD").amountMinor,
    originalPriceUsd: regularPriceOf(book, "USD")?.amountMinor ?? null,
    currentlyReading: book.currentlyReading ?? 0,
    filePath: first && `/api/stream/${book.id}?chapter=${first.number}`,
  };
}

const priceView = ({ amountMinor, currency }: Money): PriceView => ({
  amount: amountMinor,
  currency,
});

/** A row of the chapter list: a chapter, or the header of a source book in a bundle. */
export interface ChapterView {
  id: string;
  /** null: a section header. */
  number: number | null;
  title: string;
  /** The title's language, where it is not the one that is asked in. */
  lang?: Language;
  /** Whole seconds; of a section, the sum of its chapters. */
  duration: number;
  /** Place in the list, from 0, headers counted. */
  position: number;
  isSection: boolean;
  isFree: boolean;
  kind: "chapter" | "credits" | "section";
  sourceBook: number;
  sourceChapter: number | null;
  coverImage: string;
}

/** The chapter list of a book; `catalogue` provides the covers of a bundle's source books. */
export function chapterViews(book: Book, catalogue: Pick<Catalogue, "getBook">): ChapterView[] {
  return book.entries.map((entry, position) => {
    const { sourceBook } = entry.type === "section" ? entry.section : entry.chapter;
    const shared = { position, coverImage: (catalogue.getBook(sourceBook) ?? book).cover.src };
    return entry.type === "section"
      ? { ...sectionView(entry.section, book), ...shared }
      : { ...chapterView(entry.chapter), ...shared };
  });
}

type EntryView = Omit<ChapterView, "position" | "coverImage">;

function chapterView({ bookId: _bookId, durationSec, ...fields }: Chapter): EntryView {
  return {
    id: String(fields.number),
    ...fields,
    ...langOf(fields.title),
    duration: Math.round(durationSec),
    isSection: false,
  };
}

function sectionView({ title, sourceBook }: Section, book: Book): EntryView {
  const chapters = chaptersOf(book).filter((chapter) => chapter.sourceBook === sourceBook);
  return {
    id: `section-${sourceBook}`,
    number: null,
    title,
    ...langOf(title),
    duration: Math.round(chapters.reduce((sum, { durationSec }) => sum + durationSec, 0)),
    isSection: true,
    isFree: true, // section headers are never locked (decision "Free chapters")
    kind: "section",
    sourceBook,
    sourceChapter: null,
  };
}

/** Length in whole seconds by chapter number. */
export function durationsView(book: Book): Record<string, number> {
  return Object.fromEntries(
    chaptersOf(book).map(({ number, durationSec }) => [String(number), Math.round(durationSec)]),
  );
}
