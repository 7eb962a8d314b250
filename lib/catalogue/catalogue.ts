/** The books on sale and their chapters, the same for every visitor, always made of the current file and sound. */

import { type Book, type BookEntry, type Chapter, chaptersOf, type Series } from "./book.ts";
import { coverOf } from "./cover.ts";
import { toRegularPrice } from "./price.ts";
import { booksAt, nextRelease, releaseTime } from "./release.ts";
import type { BookRecord, CatalogueFile, ChapterRecord, PersonRecord } from "./schema.ts";

const HOUR_SEC = 3600;
const LAST_FREE_NUMBER = 1;

export interface Catalogue {
  series: Series;
  /** What the file has about authors and narrators; lib/catalogue/people.ts lists all of them. */
  people: PersonRecord[];
  /** Whether readers, ratings and similar figures are invented, as in the demo. */
  exampleFigures: boolean;
  /** In home-grid order. */
  books(): Book[];
  getBook(id: number): Book | null;
  getChapter(bookId: number, number: number): Chapter | null;
  /** The next chapter in list order; null after the last. */
  nextChapter(bookId: number, number: number): Chapter | null;
}

/** Length in seconds of a chapter's audio, by the single book it belongs to; null: it has no sound. */
type Durations = (bookId: number, chapter: number) => number | null;

export interface CatalogueOptions {
  durations: Durations;
  /** A counter that grows when the durations or the file change. */
  version?: () => number;
  now?: () => number;
  /** Whether buyers get eBooks; promises of eBooks are shown only then. */
  hasEbooks?: () => boolean;
}

/** The catalogue of a checked file; `read` returns the current one. */
export function createCatalogue(
  read: () => CatalogueFile,
  { durations, version = () => 0, now = Date.now, hasEbooks = () => false }: CatalogueOptions,
): Catalogue {
  const readAll = () => {
    const file = read();
    const books = file.books.filter(({ isDraft }) => !isDraft)
      .map((record) => toBook(record, file, { durations, hasEbooks }));
    return { version: version(), books: homeOrder(books) };
  };
  let all = readAll();
  let shown = readBooks(all.books, now());
  /** The books change at run time: with a new file, with new sound, and on a release day. */
  const current = () => {
    const nowMs = now(), isLatest = all.version === version();
    if (isLatest && nowMs < shown.untilMs) return shown;
    if (!isLatest) all = readAll();
    return shown = readBooks(all.books, nowMs);
  };
  const chapters = (id: number): Chapter[] => current().byId.get(id)?.chapters ?? [];
  return {
    get series() {
      const { readers = null, translations: _translations, ...series } = read().series;
      return { ...series, readers, hoursLabel: hoursLabel(series.hoursLabel, current().books) };
    },
    get people() {
      return read().people;
    },
    get exampleFigures() {
      return read().exampleFigures;
    },
    books: () => current().books,
    getBook: (id) => current().byId.get(id)?.book ?? null,
    getChapter: (id, number) => chapters(id).find((it) => it.number === number) ?? null,
    nextChapter(id, number) {
      const all = chapters(id), index = all.findIndex((it) => it.number === number);
      return index === -1 ? null : all[index + 1] ?? null;
    },
  };
}

/** The books at the moment `nowMs`; valid until `untilMs`. */
function readBooks(all: Book[], nowMs: number) {
  const books = booksAt(all, nowMs);
  const byId = new Map(books.map((book) => [book.id, { book, chapters: chaptersOf(book) }]));
  return { books, byId, untilMs: nextRelease(all, nowMs) };
}

function toBook(
  record: BookRecord,
  { series, books }: CatalogueFile,
  { durations, hasEbooks }: { durations: Durations; hasEbooks: () => boolean },
): Book {
  const {
    cover,
    rating,
    chapters: _chapters,
    isDraft: _isDraft,
    isArchived: _isArchived,
    isOffSale,
    isPresale,
    includes,
    releaseDate,
    regularPriceMinor: _regularPriceMinor,
    ebookBenefit,
    translations: _translations,
    ...fields
  } = record;
  const sources = includes?.map((id) => books.find((book) => book.id === id)!);
  const all = sources
    ? bundleEntries(record.id, sources, durations)
    : singleEntries(record, durations);
  const entries = isOffSale ? all.map(withoutFree) : all;
  const chapters = chaptersOf({ entries });
  const bookNumber = record.bookNumber ?? null;
  return {
    ...fields,
    bookNumber,
    ownLabel: record.label ?? "",
    benefits: [...record.benefits, ...hasEbooks() && ebookBenefit ? [ebookBenefit] : []],
    subtitle: record.subtitle ?? null,
    author: record.author ?? series.author,
    releaseAtMs: releaseTime(releaseDate),
    isUpcoming: false, // set by booksAt
    ...isPresale && { isPresale: true as const }, // until its day, by booksAt
    ...isOffSale && { isOffSale: true as const },
    durationSec: chapters.reduce((sum, { durationSec }) => sum + durationSec, 0),
    isComplete: includes !== undefined,
    isExplicit: record.isExplicit || (sources ?? []).some(({ isExplicit }) => isExplicit),
    ...toRegularPrice(record, sources ?? []),
    currentlyReading: record.currentlyReading ?? null,
    rating: rating?.average ?? null,
    ratingCount: rating?.count ?? null,
    readers: (includes && series.readers) ?? null,
    cover: coverOf({ id: record.id, cover }),
    noClipsAfterChapter: record.noClipsAfterChapter ?? null,
    chapterCount: chapters.length,
    entries,
  };
}

function singleEntries({ id, chapters = [] }: BookRecord, durations: Durations): BookEntry[] {
  return chapters.map(({ number, title, kind, isFree: ownRule }) => {
    const source = { sourceBook: id, sourceChapter: number };
    const length = durations(id, number);
    const silence = length === null ? { isSilent: true as const } : {};
    const durationSec = length ?? 0;
    const chapter = { bookId: id, number, title, kind, durationSec, ...source, ...silence };
    return { type: "chapter", chapter: { ...chapter, isFree: ownRule ?? isFree(chapter) } };
  });
}

/** Chapters of a book that is no longer sold are not free. */
const withoutFree = (entry: BookEntry): BookEntry =>
  entry.type === "section" ? entry : { ...entry, chapter: { ...entry.chapter, isFree: false } };

/** The chapters of each source book after its section header, renumbered from 0 (headers have no number). */
function bundleEntries(bookId: number, sources: BookRecord[], durations: Durations): BookEntry[] {
  let number = 0;
  return sources.flatMap((source): BookEntry[] => [
    { type: "section", section: { title: source.title, sourceBook: source.id, hue: source.hue } },
    ...singleEntries(source, durations).map((entry): BookEntry =>
      entry.type === "section"
        ? entry
        : { type: "chapter", chapter: { ...entry.chapter, bookId, number: number++ } }
    ),
  ]);
}

/**
 * The default where the author has not set it: credits are free, and so are the chapters up to number 1 of the source
 * book; so each part of a bundle begins with free chapters (decision "Free chapters").
 */
export function isFree(
  { kind, sourceChapter }: { kind: ChapterRecord["kind"]; sourceChapter: number },
): boolean {
  return kind === "credits" || sourceChapter <= LAST_FREE_NUMBER;
}

/** Bundles first, then the numbered books, then others in the order of the file (spec 1 section 2, "/"). */
export function homeOrder<T extends { isComplete: boolean; bookNumber: number | null }>(
  books: T[],
): T[] {
  return books.toSorted((a, b) => rank(a) - rank(b));
}

const rank = (
  { isComplete, bookNumber }: { isComplete: boolean; bookNumber: number | null },
): number => isComplete ? 0 : bookNumber ?? Number.MAX_SAFE_INTEGER;

/** Replaces `{hours}` by the number of whole hours that the single books together exceed; "" while that is 0. */
export function hoursLabel(
  template: string,
  books: { isComplete: boolean; durationSec: number }[],
): string {
  const totalSec = books.reduce((sum, book) => sum + (book.isComplete ? 0 : book.durationSec), 0);
  const hours = Math.ceil(totalSec / HOUR_SEC) - 1;
  return hours < 1 ? "" : template.replace("{hours}", String(hours));
}

/*
 * Decorates a catalogue: every book is replaced by `complete(book, known)`, so that the catalogue's users need no
 * knowledge of the added data.
 */

/**
 * @param read returns the added data; the same object until it changes
 * @param complete returns the book with the added data
 */
export function mapBooks<Known>(
  catalogue: Catalogue,
  read: () => Known,
  complete: (book: Book, known: Known) => Book,
): Catalogue {
  let made: { from: Known; of: Book[]; books: Book[]; byId: Map<number, Book> } | null = null;

  /** Recomputes only when the added data or the books have changed: a page calls this several times. */
  function current() {
    const from = read(), of = catalogue.books();
    if (made?.from === from && made.of === of) return made;
    const books = of.map((book) => complete(book, from));
    return made = { from, of, books, byId: new Map(books.map((book) => [book.id, book])) };
  }

  return {
    ...catalogue,
    // Getters, because the spread above would copy the present values.
    get series() {
      return catalogue.series;
    },
    get people() {
      return catalogue.people;
    },
    get exampleFigures() {
      return catalogue.exampleFigures;
    },
    books: () => current().books,
    getBook: (id) => current().byId.get(id) ?? null,
  };
}
