/** Searches the public data of books, chapters and people. */
import MiniSearch from "minisearch";
import { type Book, chaptersOf } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { listPeople, ROLES } from "@/lib/catalogue/people.ts";
import type { SearchResults } from "@/lib/search/search_results.ts";
import { FOLDED } from "@/lib/search/server/fold.ts";

/** Most results of each kind. */
const MOST = 12;

type FoundEntries = Pick<SearchResults, "books" | "people" | "chapters">;

export interface CatalogueIndex {
  search(query: string): FoundEntries;
}

/** @param version a counter that rises with each change of the catalogue's file */
export function createCatalogueIndex(catalogue: Catalogue, version: () => number): CatalogueIndex {
  let made: { of: string; search: (query: string) => FoundEntries } | null = null;
  return {
    search(query) {
      const of = stateOf(catalogue.books(), version());
      if (made?.of !== of) made = { of, search: indexCatalogue(catalogue) };
      return made.search(query);
    },
  };
}

/** Includes the chapter counts, because a release adds chapters without changing the file. */
const stateOf = (books: Book[], version: number): string =>
  [version, ...books.map(({ id, chapterCount }) => `${id}:${chapterCount}`)].join();

function indexCatalogue(catalogue: Catalogue): (query: string) => FoundEntries {
  const books = catalogue.books();
  // A bundle's chapters are left out: they are found through their source books.
  const chapters = books.filter(({ isComplete }) => !isComplete)
    .flatMap((book) => chaptersOf(book).map((chapter) => ({ book, chapter })));
  const people = ROLES.flatMap((role) => listPeople(catalogue, role));
  const findBooks = finder(
    books.map(({ title, subtitle, label, author, narrator, blurb }) => ({
      title: `${label} ${title}`,
      subtitle,
      people: `${author} ${narrator}`,
      blurb,
    })),
    { title: 4, people: 2, subtitle: 2, blurb: 1 },
  );
  const findChapters = finder(chapters.map(({ chapter: { title } }) => ({ title })), { title: 1 });
  const findPeople = finder(people.map(({ name }) => ({ name })), { name: 1 });
  return (query) => ({
    // Looked up at search time: prices and ratings change more often than the index.
    books: findBooks(query).flatMap((at) => catalogue.getBook(books[at]!.id) ?? []),
    chapters: findChapters(query).map((at) => chapters[at]!),
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
