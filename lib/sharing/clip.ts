/** Clips: which bytes they are, what a listener has shared, the limits, and their addresses. */

import { z } from "zod";

export const MIN_CLIP_SEC = 15;
export const MAX_CLIP_SEC = 60;

/** A requested clip; `seconds` is a whole number from 15 to 60. */
export interface Cut {
  fromMs: number;
  seconds: number;
}

/** Byte offsets in the chapter's file; `end` is inclusive. */
export interface ClipBounds {
  start: number;
  end: number;
}

/** Latest start of a clip in a chapter, seconds; negative: the chapter is too short for a clip. */
export const latestStartSec = (chapterSec: number): number => chapterSec - MIN_CLIP_SEC;

/**
 * The whole frames nearest to the cut. A clip that would reach beyond the chapter ends with it.
 *
 * @param frameBytes size of every frame of the file: constant, see `tools/ingest/recording.ts`
 */
export function clipBounds(
  { bytes, durationSec }: { bytes: number; durationSec: number },
  { fromMs, seconds }: Cut,
  frameBytes: number,
): ClipBounds {
  const frames = Math.floor(bytes / frameBytes), framesPerSec = frames / durationSec;
  const first = Math.min(frames - 1, Math.round(fromMs / 1000 * framesPerSec));
  const count = Math.min(frames - first, Math.round(seconds * framesPerSec));
  return { start: first * frameBytes, end: (first + count) * frameBytes - 1 };
}

/* The record of what a listener has shared of a book as clips. */

/** A part of a chapter, in milliseconds from its beginning. */
const span = z.object({ chapter: z.int(), fromMs: z.number(), toMs: z.number() });
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

/*
 * The limits of what one listener may share of a book as clips (3-decisions: 3 minutes of a chapter and 10% of a
 * book). They count shared sound, not links: a moment that was shared twice counts once.
 */

const CHAPTER_MS = 180_000;
/** Largest share of a short chapter: never the whole chapter. */
const CHAPTER_SHARE = 0.5;
const BOOK_SHARE = 0.1;
/** Keeps the record of a listener and book below Deno KV's 64 KiB; only a book of 42 hours allows so many spans. */
const MAX_SPANS = 1_000;

interface Lengths {
  chapterMs: number;
  bookMs: number;
}

/** The limit that is reached. */
export interface Limit {
  scope: "chapter" | "book";
  limitMs: number;
  usedMs: number;
}

const lengthOf = (spans: Span[]) => spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

/** Adds a clip to the shared spans. `newMs`: how much of it was not shared before. */
export function addSpan(spans: Span[], clip: Span): { spans: Span[]; newMs: number } {
  const isSame = ({ chapter }: Span) => chapter === clip.chapter;
  const merged = mergeSpans([...spans.filter(isSame), clip]);
  const after = [...spans.filter((it) => !isSame(it)), ...merged];
  return { spans: after, newMs: lengthOf(after) - lengthOf(spans) };
}

/** The limit that `newMs` more of a chapter would exceed; null: it may be shared. */
export function findLimit(
  spans: Span[],
  { chapter, newMs }: { chapter: number; newMs: number },
  { chapterMs, bookMs }: Lengths,
): Limit | null {
  const usedOfChapterMs = lengthOf(spans.filter((it) => it.chapter === chapter));
  const chapterLimitMs = Math.min(CHAPTER_MS, chapterMs * CHAPTER_SHARE);
  if (usedOfChapterMs + newMs > chapterLimitMs) {
    return { scope: "chapter", limitMs: chapterLimitMs, usedMs: usedOfChapterMs };
  }
  const usedMs = lengthOf(spans), limitMs = bookMs * BOOK_SHARE;
  const isPassed = usedMs + newMs > limitMs || spans.length >= MAX_SPANS;
  return isPassed ? { scope: "book", limitMs, usedMs } : null;
}

/** Merges overlapping spans of one chapter and sorts them. */
function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last && span.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, span.toMs);
    else merged.push({ ...span });
  }
  return merged;
}

/*
 * The query of a clip's address: `chapter`, `from` (seconds), `seconds` and, if signed, `sig` and `by`. `by`
 * identifies the sharer; a clip of a free chapter has none.
 */

const LENGTH = `wanted whole seconds from ${MIN_CLIP_SEC} to ${MAX_CLIP_SEC}`;

export const clipQuery = z.object({
  chapter: z.string().regex(/^\d{1,9}$/, { error: "wanted a whole number such as 4" })
    .transform(Number).optional(),
  from: z.string().regex(/^\d{1,6}(\.\d{1,3})?$/, {
    error: "wanted the clip's beginning in seconds such as 62.5",
  }).transform((sec) => Math.round(Number(sec) * 1000)).default(0),
  seconds: z.string().regex(/^\d{1,3}$/, { error: LENGTH }).transform(Number).default(30)
    .refine((sec) => sec >= MIN_CLIP_SEC && sec <= MAX_CLIP_SEC, { error: LENGTH }),
  by: z.string().regex(/^[\w-]{1,64}$/, { error: "wanted the middle of a clip's link" }).optional(),
  sig: z.string().regex(/^[\w-]{1,64}$/, { error: "wanted the end of a clip's link" }).optional(),
});

export interface ClipQuery extends Cut {
  /** undefined: the preview's chapter. */
  chapter: number | undefined;
  /** Sharer of a clip from a premium chapter; undefined: the chapter is free, or the clip is not signed yet. */
  by: string | undefined;
  sig: string | undefined;
}

/** Whether an address is a clip's, not a chapter's. */
export const asksForClip = (params: URLSearchParams): boolean =>
  params.has("seconds") || params.has("from") || params.has("sig");

/** The query of a signed clip. */
export function clipSearch({ chapter, fromMs, seconds, by, sig }: ClipQuery): string {
  const sharer = by === undefined ? "" : `&by=${by}`;
  return `?chapter=${chapter}&from=${fromMs / 1000}&seconds=${seconds}${sharer}&sig=${sig}`;
}

/** Path of a clip's sound. */
export const clipSoundPath = (bookId: number, query: ClipQuery): string =>
  `/api/clip/${bookId}${clipSearch(query)}`;

/** Path of the public page that plays a clip. */
export const clipPath = (bookId: number, query: ClipQuery): string =>
  `/player/${bookId}${clipSearch(query)}`;
