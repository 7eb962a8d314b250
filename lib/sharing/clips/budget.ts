/**
 * How much of a book one listener may give away as clips (3-decisions: 3 minutes of a chapter and 10% of a
 * book). What counts is the sound that is out, not the number of links: a moment shared twice counts once.
 */
import type { Span } from "@/lib/sharing/clips/schema.ts";

const CHAPTER_MS = 180_000;
/** Of a short chapter: never the whole of it. */
const CHAPTER_SHARE = 0.5;
const BOOK_SHARE = 0.1;
/** Keeps the record of a listener and book below the 64 KiB of a value; only a book of 42 hours gets there. */
const MAX_SPANS = 1_000;

export interface Lengths {
  chapterMs: number;
  bookMs: number;
}

/** What keeps more of a chapter or book back. */
export interface Limit {
  scope: "chapter" | "book";
  limitMs: number;
  usedMs: number;
}

const lengthOf = (spans: Span[]) => spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

/** What is out once a clip is, and how much of it is new. */
export function addSpan(spans: Span[], clip: Span): { spans: Span[]; newMs: number } {
  const isSame = ({ chapter }: Span) => chapter === clip.chapter;
  const united = unite([...spans.filter(isSame), clip]);
  const after = [...spans.filter((it) => !isSame(it)), ...united];
  return { spans: after, newMs: lengthOf(after) - lengthOf(spans) };
}

/** The limit that so much new sound of a chapter would pass; null: it may go out. */
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

/** The same sound in the fewest spans, in order; all are of one chapter. */
function unite(spans: Span[]): Span[] {
  const united: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = united.at(-1);
    if (last && span.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, span.toMs);
    else united.push({ ...span });
  }
  return united;
}
