/**
 * The limits of what one listener may share of a book as clips (3-decisions: 3 minutes of a chapter and 10% of a
 * book). They count shared sound, not links: a moment that was shared twice counts once.
 */
import type { Span } from "@/lib/sharing/clips/schema.ts";

const CHAPTER_MS = 180_000;
/** Largest share of a short chapter: never the whole chapter. */
const CHAPTER_SHARE = 0.5;
const BOOK_SHARE = 0.1;
/** Keeps the record of a listener and book below Deno KV's 64 KiB; only a book of 42 hours allows so many spans. */
const MAX_SPANS = 1_000;

export interface Lengths {
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
