/** Searches the public data of books, chapters and people. */

import MiniSearch, { type Options, type SearchOptions } from "minisearch";
import { type Book, chaptersOf, labelOf } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { listPeople, ROLES } from "@/lib/catalogue/people.ts";
import { fold, isUnspaced, words } from "@/lib/platform/fold.ts";
import { type Language, language } from "@/lib/platform/language/language.ts";
import { inOwnLanguage } from "@/lib/platform/language/request_language.server.ts";
import type { SearchResults } from "./calls.ts";

/* How words are compared: as `fold` writes them, misspellings tolerated. */

/**
 * No fuzzy matching for short words, which resemble too many others, or for numbers and Chinese characters, of which
 * each one makes another word.
 */
const MIN_FUZZY = 4;
const EXACT = /[\p{N}\p{Script=Han}]/u;
const MIN_PREFIX = 3;

/**
 * Whether a term may be the beginning of a longer word: the last one, which may be half typed. Where no spaces separate
 * words each may: "灯台" is also asked of "灯台守".
 */
export const mayBegin = (least: number) => (term: string, at: number, terms: string[]): boolean =>
  at === terms.length - 1 && term.length >= least || isUnspaced(term);

/** All words have to match; the last one may be incomplete. */
export const FORGIVING: SearchOptions = {
  combineWith: "AND",
  fuzzy: (term) => term.length >= MIN_FUZZY && !EXACT.test(term) ? 0.2 : false,
  maxFuzzy: 2,
  prefix: mayBegin(MIN_PREFIX),
};

export const FOLDED = {
  tokenize: words,
  processTerm: fold,
  searchOptions: FORGIVING,
} satisfies Partial<
  Options
>;

/** Most results of each kind. */
const MOST = 12;

type FoundEntries = Pick<SearchResults, "books" | "people" | "chapters">;

/** @param version a counter that rises with each change of the catalogue's file */
export function createCatalogueIndex(catalogue: Catalogue, version: () => number) {
  const made = new Map<Language, { of: string; search: (query: string) => FoundEntries }>();
  return {
    search(query: string): FoundEntries {
      const of = stateOf(catalogue.books(), version());
      const known = made.get(language());
      if (known?.of === of) return known.search(query);
      const search = indexCatalogue(catalogue);
      made.set(language(), { of, search });
      return search(query);
    },
  };
}

/** Includes the chapter counts, because a release adds chapters without changing the file. */
const stateOf = (books: Book[], version: number): string =>
  [version, ...books.map(({ id, chapterCount }) => `${id}:${chapterCount}`)].join();

/** What is translated is found by its original title too: that is the name on covers and in other shops. */
function indexCatalogue(catalogue: Catalogue): (query: string) => FoundEntries {
  const books = catalogue.books();
  const originals = inOwnLanguage(() => new Map(catalogue.books().map((it) => [it.id, it])));
  const both = (title: string, original = "") =>
    title === original ? title : `${title} ${original}`;
  // A bundle's chapters are left out: they are found through their source books.
  const chapters = books.filter(({ isComplete }) => !isComplete)
    .flatMap((book) => {
      const own = chaptersOf(originals.get(book.id) ?? book);
      return chaptersOf(book).map((chapter, at) => ({ book, chapter, own: own[at]?.title }));
    });
  const people = ROLES.flatMap((role) => listPeople(catalogue, role))
    .filter(({ isUnlisted }) => !isUnlisted);
  const findBooks = finder(
    books.map((book) => ({
      title: `${labelOf(book)} ${both(book.title, originals.get(book.id)?.title)}`,
      subtitle: book.subtitle,
      people: `${book.author} ${book.narrator}`,
      blurb: book.blurb,
    })),
    { title: 4, people: 2, subtitle: 2, blurb: 1 },
  );
  const findChapters = finder(
    chapters.map(({ chapter, own }) => ({ title: both(chapter.title, own) })),
    { title: 1 },
  );
  const findPeople = finder(people.map(({ name }) => ({ name })), { name: 1 });
  return (query) => ({
    // Looked up at search time: prices and ratings change more often than the index.
    books: findBooks(query).flatMap((at) => catalogue.getBook(books[at]!.id) ?? []),
    chapters: findChapters(query).map((at) => {
      const { book, chapter } = chapters[at]!;
      return { book, chapter };
    }),
    people: findPeople(query).map((at) => people[at]!),
  });
}

/** A search over a list; results are positions in it. */
function finder<T extends object>(entries: T[], boost: Record<keyof T & string, number>) {
  const index = new MiniSearch<T & { id: number }>({ fields: Object.keys(boost), ...FOLDED });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (query: string): number[] =>
    index.search(query, { boost }).slice(0, MOST).map(({ id }) => id as number);
}
