import type { BookSteps } from "@/lib/media/ingest_steps.ts";

/** What the library holds of one book, beside what the catalogue lists. */
export interface RecordedBook {
  bookId: number;
  title: string;
  isDraft: boolean;
  /** Listed by the catalogue. */
  chapters: number;
  /** Numbers of those that have no sound. */
  missing: number[];
  /** Numbers of those that the demo's voice speaks. */
  spoken: number[];
  /** Numbers of chapters that have sound and are not listed: nobody finds them. */
  unlisted: number[];
  /** Of what is listed and recorded, all its renditions. */
  durationSec: number;
  bytes: number;
  /** When the sound was last changed, ISO 8601; null: nothing is recorded. */
  changedAt: string | null;
}

export interface UploadLine {
  id: string;
  bookId: number;
  /** The book's. */
  title: string;
  name: string;
  bytes: number;
  receivedBytes: number;
}

/** What comes into the folder of recordings. */
export interface Incoming {
  /** Absolute, on the site's machine; null: the site has none. */
  folder: string | null;
  /** Whether somebody watches it now. */
  isWatched: boolean;
  /** When somebody last did, ISO 8601; null: never. */
  watchedAt: string | null;
  /** The latest first. */
  books: (BookSteps & { title: string })[];
  /** What is on its way from browsers, or waits to be handed over. */
  uploads: UploadLine[];
  /** The books that have recordings of their own. */
  recordable: { id: number; title: string }[];
}
