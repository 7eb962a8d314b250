/** What a search finds, nearest first in each kind. */
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Person } from "@/lib/catalogue/people.ts";

export interface FoundSentence {
  book: Book;
  chapter: Chapter;
  text: string;
  /** Of the chapter; null: the recording does not have it. */
  startMs: number | null;
}

export interface SearchResults {
  books: Book[];
  people: Person[];
  chapters: { book: Book; chapter: Chapter }[];
  /** Of texts that whoever asks may read. */
  sentences: FoundSentence[];
  /** How many sentences there are, those that are not shown among them. */
  sentenceCount: number;
  /** Some text could not be read. */
  isPartial: boolean;
}
