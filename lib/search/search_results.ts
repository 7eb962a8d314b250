/** The results of a search, best match first in each kind. */
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Person } from "@/lib/catalogue/people.ts";

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
