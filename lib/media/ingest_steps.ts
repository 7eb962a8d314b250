/** The progress file of the ingest process, beside the recordings; the desk shows it. */
import { z } from "zod";

/** In the watched folder. The leading dot makes the ingest skip it. */
export const STEPS_FILE = ".steps.json";
/** While `ingest --watch` runs, the file is written at least this often, milliseconds. */
export const STEPS_EVERY_MS = 15_000;

const count = z.int().min(0).max(100_000);
const sentence = z.string().max(1_000);

const bookSchema = z.object({
  bookId: z.int().min(1),
  /** `held`: only the author can hear it; `in`: published. */
  state: z.enum(["working", "held", "in", "failed"]),
  /** Number of chapters; 0 until the recordings have been analysed. */
  chapters: count,
  /** Chapters that have completed each step. The steps run in this order. */
  measured: count,
  levelled: count,
  cut: count,
  written: count,
  /** Estimated seconds left; null: not known yet. */
  leftSec: z.number().min(0).nullable(),
  /** Reasons why recordings were left out, a sentence each. */
  refused: z.array(sentence).max(20),
  /** Why the ingest of the book failed; null: no error. */
  error: sentence.nullable(),
  /** ISO 8601. */
  changedAt: z.iso.datetime(),
});

export const ingestStepsSchema = z.object({
  /** When this was written, ISO 8601. */
  at: z.iso.datetime(),
  /** Latest first. */
  books: z.array(bookSchema).max(100),
});

export type IngestSteps = z.infer<typeof ingestStepsSchema>;
export type BookSteps = IngestSteps["books"][number];
