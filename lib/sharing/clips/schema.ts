/** What a listener has given away of a book. */
import { z } from "zod";

/** A part of a chapter; milliseconds from the chapter's beginning. */
export const span = z.object({ chapter: z.int(), fromMs: z.number(), toMs: z.number() });
export type Span = z.infer<typeof span>;

export const sharedRecord = z.object({
  /** Names the sharer in links without saying who it is: 96 random bits. */
  shareId: z.string().min(1),
  userId: z.string().min(1),
  /** The single book that the sound comes from. */
  bookId: z.int(),
  /** What is out, no sound of it twice. */
  spans: z.array(span),
});
export type SharedRecord = z.infer<typeof sharedRecord>;

/** As its listener may see it. */
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
