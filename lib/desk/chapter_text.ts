import type { Sentence } from "@/lib/media/text/sentence.ts";

/** The chapters of a book whose text is known. */
export interface TextLine {
  bookId: number;
  title: string;
  chapters: { number: number; title: string | null }[];
}

/** What a chapter says, to be corrected. */
export interface EditedText {
  bookId: number;
  chapter: number;
  /** The book's and the chapter's. */
  title: string;
  /** Names this very text; empty: it is the demo's script. */
  mark: string;
  hasFormer: boolean;
  sentences: Sentence[];
}
