import type { BookSteps } from "@/lib/media/ingest_steps.ts";

/** The recordings of one book in the library, compared with the chapters in the catalogue. */
export interface RecordedBook {
  bookId: number;
  title: string;
  isDraft: boolean;
  /** Number of chapters in the catalogue. */
  chapters: number;
  /** Numbers of the listed chapters without sound. */
  missing: number[];
  /** Numbers of the chapters with the demo's synthetic voice. */
  spoken: number[];
  /** Numbers of chapters that have sound but are not in the catalogue, so that no listener finds them. */
  unlisted: number[];
  /** Total length of the chapters that are both listed and recorded. */
  durationSec: number;
  /** Size of all renditions of those chapters. */
  bytes: number;
  /** When the sound was last changed, ISO 8601; null: nothing is recorded. */
  changedAt: string | null;
}

export interface UploadLine {
  id: string;
  bookId: number;
  /** The book's title. */
  title: string;
  name: string;
  bytes: number;
  receivedBytes: number;
}

/** The state of the recordings folder. */
export interface Incoming {
  /** Absolute path on the site's machine; null: the site has no such folder. */
  folder: string | null;
  /** Whether an ingest process is watching the folder now. */
  isWatched: boolean;
  /** When an ingest process last watched it, ISO 8601; null: never. */
  watchedAt: string | null;
  /** The latest first. */
  books: (BookSteps & { title: string })[];
  /** Uploads from browsers that are unfinished, or complete but not yet handed to the ingest. */
  uploads: UploadLine[];
  /** The books that can have recordings of their own. */
  recordable: { id: number; title: string }[];
}
