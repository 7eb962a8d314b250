/** The record of what a listener has shared of a book as clips. */
import { z } from "zod";

/** A part of a chapter, in milliseconds from its beginning. */
export const span = z.object({ chapter: z.int(), fromMs: z.number(), toMs: z.number() });
export type Span = z.infer<typeof span>;

export const sharedRecord = z.object({
  /** Identifies the sharer in links without naming them: 96 random bits. */
  shareId: z.string().min(1),
  userId: z.string().min(1),
  /** The source book of the sound. */
  bookId: z.int(),
  /** The shared parts, without overlap. */
  spans: z.array(span),
});
export type SharedRecord = z.infer<typeof sharedRecord>;

/** The record in the listener's data export. */
export interface SharedView {
  audiobookId: number;
  parts: { chapter: number; fromSec: number; toSec: number }[];
}

export const sharedView = ({ bookId, spans }: SharedRecord): SharedView => ({
  audiobookId: bookId,
  parts: spans.map(({ chapter, fromMs, toMs }) => ({
    chapter,
    fromSec: fromMs / 1000,
    toSec: toMs / 1000,
  })),
});
