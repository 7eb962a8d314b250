import type { Sentence } from "@/lib/media/text/sentence.ts";

/** A book's chapters that have a text. */
export interface TextLine {
  bookId: number;
  title: string;
  chapters: { number: number; title: string | null }[];
}

/** A chapter's text, to be corrected. */
export interface EditedText {
  bookId: number;
  chapter: number;
  /** The titles of the book and of the chapter. */
  title: string;
  /** Identifies this version of the text; "": the text is the demo's script. */
  mark: string;
  hasFormer: boolean;
  sentences: Sentence[];
}
