/** What a chapter's manuscript is, however its file was written. */
import type { Span } from "@/tools/align/align_sentences.ts";

export interface Manuscript {
  /** As the author knows the file, and the heading where it has many chapters. */
  name: string;
  chapter: number;
  paragraphs: string[][];
  /** When each sentence is said, where the file says so; null: this one is not. */
  moments?: (Span | null)[];
}
