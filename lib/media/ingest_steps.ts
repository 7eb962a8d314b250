/** What the process that brings recordings in says of its work, in a file beside them: the desk shows it. */
import { z } from "zod";

/** In the folder that is watched; its dot hides it from the ingest. */
export const STEPS_FILE = ".steps.json";
/** The file is written at least this often while somebody watches, milliseconds. */
export const STEPS_EVERY_MS = 15_000;

const count = z.int().min(0).max(100_000);
const sentence = z.string().max(1_000);

const bookSchema = z.object({
  bookId: z.int().min(1),
  /** `held`: by the author, `in`: by everybody can it be heard. */
  state: z.enum(["working", "held", "in", "failed"]),
  /** How many there are; 0 until the recordings were looked through. */
  chapters: count,
  /** How many of them have come so far; each is first measured, at last written. */
  measured: count,
  levelled: count,
  cut: count,
  written: count,
  /** Seconds that the rest takes; null: it cannot be told yet. */
  leftSec: z.number().min(0).nullable(),
  /** Recordings that were left out, a sentence each. */
  refused: z.array(sentence).max(20),
  /** Why the book did not come in; null: nothing is wrong. */
  error: sentence.nullable(),
  /** ISO 8601. */
  changedAt: z.iso.datetime(),
});

export const ingestStepsSchema = z.object({
  /** When this was written, ISO 8601. */
  at: z.iso.datetime(),
  /** The latest first. */
  books: z.array(bookSchema).max(100),
});

export type IngestSteps = z.infer<typeof ingestStepsSchema>;
export type BookSteps = IngestSteps["books"][number];
