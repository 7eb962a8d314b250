/** Search queries, results, and the contracts of the calls. */

import { z } from "zod";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Person } from "@/lib/catalogue/people.ts";
import { placePath } from "@/lib/listening/addresses.ts";
import { defineCall, json } from "@/lib/platform/call.ts";
import { SEARCH } from "./words.ts";

/** Most characters of a query: enough for a sentence, and a bound on the work. */
export const MAX_QUERY = 200;

/** Trimmed; "" searches for nothing. */
export const searchQuery = z.string().trim()
  .max(MAX_QUERY, { error: () => SEARCH.tooLong(MAX_QUERY) });

/* The results of a search, best match first in each kind. */

export interface FoundSentence {
  book: Book;
  chapter: Chapter;
  text: string;
  /** Start in the chapter, milliseconds; null: the recording does not contain the sentence. */
  startMs: number | null;
}

export interface SearchResults {
  books: Book[];
  people: Person[];
  chapters: { book: Book; chapter: Chapter }[];
  /** Only from texts that the searcher may read. */
  sentences: FoundSentence[];
  /** Number of matching sentences, including those that are not shown. */
  sentenceCount: number;
  /** Some texts could not be read, so results may be missing. */
  isPartial: boolean;
}

/* API contracts of the search. */

const found = z.object({
  bookId: z.int(),
  chapter: z.int().nullable().describe("null: the book itself"),
  positionSec: z.number().nullable().describe("null: not in the recording"),
  text: z.string().describe("the sentence, or a title"),
  href: z.string().describe("the page for this place"),
});
export type FoundPlace = z.infer<typeof found>;

export const search = defineCall({
  tag: "Catalogue",
  method: "get",
  path: "/api/search",
  summary:
    "Search books, chapters and sentences, best match of each kind first; sentences only from texts the caller may read",
  session: "optional",
  query: z.object({ q: searchQuery.default("") }),
  answers: json(z.object({ results: z.array(found) })),
  failures: [400, 429, 503],
});

export const searchCalls = [search];

/* Search results as places of books, for calls. */

/** Books, then chapters, then sentences; people are no places. */
export function toFoundPlaces({ books, chapters, sentences }: SearchResults): FoundPlace[] {
  return [
    ...books.map(({ id, title }) => ({
      bookId: id,
      chapter: null,
      positionSec: null,
      text: title,
      href: bookPath(id),
    })),
    ...chapters.map(({ chapter }) => toPlace(chapter, 0, chapter.title)),
    ...sentences.map(({ chapter, startMs, text }) =>
      toPlace(chapter, startMs === null ? null : startMs / 1_000, text)
    ),
  ];
}

function toPlace(
  chapter: { bookId: number; number: number },
  positionSec: number | null,
  text: string,
): FoundPlace {
  const href = placePath({ chapter, positionSec: positionSec ?? 0 });
  return { bookId: chapter.bookId, chapter: chapter.number, positionSec, text, href };
}
