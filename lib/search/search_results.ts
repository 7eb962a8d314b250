/** The schema of search queries, and the results of a search. */

import { z } from "zod";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Person } from "@/lib/catalogue/people.ts";
import { SEARCH } from "./words.ts";

/** Most characters of a query: enough for a sentence, and a bound on the work. */
export const MAX_QUERY = 200;

/** Trimmed; "" searches for nothing. */
export const searchQuery = z.string().trim().max(MAX_QUERY, { error: SEARCH.tooLong(MAX_QUERY) });

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
