/** One listener's contribution to the figures of one book, calculated from the listener's progress and days. */
import { z } from "zod";
import { type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { type HeardDays, sumOf } from "@/lib/listening/heard/heard_days.ts";
import { resolvePlace } from "@/lib/listening/progress/resolve.ts";
import type { ProgressRecord } from "@/lib/listening/progress/schema.ts";
import { countSeconds } from "@/lib/listening/progress/seconds.ts";
import { dictionary, dictionaryOf } from "@/lib/platform/dictionary.ts";

/** Number of equal parts into which a chapter is divided. */
export const PARTS = 20;
/** Seconds heard of the next book from which the listener counts as having continued with it. */
const WENT_ON_SEC = 60;

export const countedBook = z.object({
  /** Seconds heard by day, "2026-11-22". */
  days: dictionaryOf(z.string(), z.int().min(0)),
  /** The listener's place, "chapter:part", parts from 0; null: at the end, or the chapter has left the book. */
  stop: z.string().nullable(),
  isFinished: z.boolean(),
  /** Whether the listener has finished the book and continued with the next one. */
  wentOn: z.boolean(),
});
export type CountedBook = z.infer<typeof countedBook>;

export const NOTHING_COUNTED: CountedBook = {
  days: dictionary(),
  stop: null,
  isFinished: false,
  wentOn: false,
};

/**
 * @param book null: removed from the catalogue
 * @param next progress in the next book; undefined: none
 */
export function countBook(
  { book, state, days, next }: {
    book: Book | null;
    state: ProgressRecord | undefined;
    days: HeardDays | undefined;
    next: ProgressRecord | undefined;
  },
): CountedBook {
  const sums = Object.entries(days ?? {}).map(([day, heard]) => [day, sumOf(heard)[0]] as const);
  const chapters = book ? chaptersOf(book) : [];
  const last = chapters.findLast(({ kind }) => kind === "chapter");
  const isFinished = last !== undefined && state?.finished[last.number] !== undefined;
  return {
    days: dictionary(sums.filter(([, sec]) => sec > 0)),
    stop: state && !isFinished ? stopOf(state, chapters) : null,
    isFinished,
    wentOn: isFinished && next !== undefined && heardSec(next) >= WENT_ON_SEC,
  };
}

function stopOf(state: ProgressRecord, chapters: Chapter[]): string | null {
  const { place } = resolvePlace(state);
  const chapter = place && chapters.find(({ number }) => number === place.chapter);
  if (!chapter) return null;
  const share = place.intent === "finish" ? 1 : place.positionSec / chapter.durationSec;
  const part = Number.isFinite(share) ? Math.floor(share * PARTS) : 0;
  return `${chapter.number}:${Math.max(0, Math.min(PARTS - 1, part))}`;
}

const heardSec = ({ heard }: ProgressRecord): number =>
  Object.values(heard).reduce((sum, seconds) => sum + countSeconds(seconds), 0);

export const monthOf = (day: string): string => day.slice(0, 7);
