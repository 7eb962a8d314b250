/** One listener's contribution to the figures of one book, the sums over listeners, and what the author is shown. */

import { z } from "zod";
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import { type HeardDays, sumOf } from "@/lib/listening/progress/heard_days.ts";
import { countSeconds, type ProgressRecord } from "@/lib/listening/progress/model.ts";
import { resolvePlace } from "@/lib/listening/progress/resolve.ts";
import { dictionary, dictionaryOf } from "@/lib/platform/text.ts";
import { daysOf, isMonth, MIN_PEOPLE, type Period, tellGroups } from "./figure.ts";

/** Number of equal parts into which a chapter is divided. */
const PARTS = 20;
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

const monthOf = (day: string): string => day.slice(0, 7);

/* Sums over listeners: one value per book and month, and one per book. Pure. */

const count = z.int().min(0);

export const heardMonth = z.object({
  /** Seconds and people by day. */
  days: dictionaryOf(z.string(), z.object({ sec: count, people: count })),
  /** Distinct listeners. */
  people: count,
});
export type HeardMonth = z.infer<typeof heardMonth>;

export const heardBook = z.object({
  /** People by "chapter:part". */
  stops: dictionaryOf(z.string(), count),
  finished: count,
  /** How many of `finished` continued with the next book. */
  wentOn: count,
});
export type HeardBookSums = z.infer<typeof heardBook>;

export const NO_MONTH: HeardMonth = { days: dictionary(), people: 0 };
export const NO_BOOK: HeardBookSums = { stops: dictionary(), finished: 0, wentOn: 0 };

/** Months in which a listener's days have changed. */
export function changedMonths(before: CountedBook, after: CountedBook): string[] {
  const days = new Set([...Object.keys(before.days), ...Object.keys(after.days)]);
  const changed = [...days].filter((day) => before.days[day] !== after.days[day]);
  return [...new Set(changed.map(monthOf))];
}

export function addToMonth(
  sums: HeardMonth,
  month: string,
  { before, after }: { before: CountedBook; after: CountedBook },
): HeardMonth {
  const days = dictionary(Object.entries(sums.days).map(([day, it]) => [day, { ...it }] as const));
  let people = sums.people;
  for (const [counted, sign] of [[before, -1], [after, 1]] as const) {
    const own = Object.entries(counted.days).filter(([day]) => monthOf(day) === month);
    if (own.length > 0) people += sign;
    for (const [day, sec] of own) {
      const known = days[day] ?? { sec: 0, people: 0 };
      days[day] = { sec: known.sec + sign * sec, people: known.people + sign };
    }
  }
  return { days: dictionary(Object.entries(days).filter(([, it]) => it.people > 0)), people };
}

export function addToBook(
  sums: HeardBookSums,
  { before, after }: { before: CountedBook; after: CountedBook },
): HeardBookSums {
  const stops = dictionary(Object.entries(sums.stops));
  let { finished, wentOn } = sums;
  for (const [{ stop, ...counted }, sign] of [[before, -1], [after, 1]] as const) {
    if (stop !== null) stops[stop] = (stops[stop] ?? 0) + sign;
    if (counted.isFinished) finished += sign;
    if (counted.wentOn) wentOn += sign;
  }
  const left = Object.entries(stops).filter(([, people]) => people > 0);
  return { stops: dictionary(left), finished, wentOn };
}

/* Listening figures as shown to the author. Groups of fewer than ten people are not shown. */

export interface HeardSum {
  /** A day, a month or a book's id; null: the groups that were merged for being too small. */
  name: string | null;
  sec: number;
}

export interface StopSum {
  /** The chapter's number, or the part of a chapter from 0; null: the merged small groups. */
  name: number | null;
  people: number;
}

export interface BookStops {
  bookId: number;
  /** Places of the listeners who have not finished the book, by chapter. */
  chapters: StopSum[];
  /** Places within each chapter that is shown separately, by chapter number. */
  parts: Map<number, StopSum[]>;
}

interface GoingOn {
  bookId: number;
  /** Listeners who have finished the book. */
  finished: number;
  /** How many of these continued with the next book; null: withheld, because either group is too small. */
  wentOn: number | null;
}

export interface HeardView {
  period: Period;
  /** By day for a month, by month for a year. */
  times: HeardSum[];
  books: HeardSum[];
  stops: BookStops[];
  goingOn: GoingOn[];
}

/** `people` is a lower bound of the distinct listeners, because several sums may count the same person. */
interface Heard {
  sec: number;
  people: number;
}

const together = (a: Heard, b: Heard): Heard => ({
  sec: a.sec + b.sec,
  people: Math.max(a.people, b.people),
});

/** Joins disjoint groups. */
const apart = (a: { people: number }, b: { people: number }) => ({ people: a.people + b.people });

export function heardView(
  period: Period,
  { months, books }: {
    months: Map<string, Map<number, HeardMonth>>;
    books: Map<number, HeardBookSums>;
  },
): HeardView {
  const times = new Map<string, Heard>(), byBook = new Map<string, Heard>();
  const add = (to: Map<string, Heard>, name: string, it: Heard) => {
    const known = to.get(name);
    to.set(name, known ? together(known, it) : it);
  };
  for (const [month, ofMonth] of months) {
    for (const [bookId, { days, people }] of ofMonth) {
      const sec = Object.values(days).reduce((sum, it) => sum + it.sec, 0);
      if (sec === 0) continue;
      add(byBook, String(bookId), { sec, people });
      if (!isMonth(period)) add(times, month, { sec, people });
      else for (const [day, it] of Object.entries(days)) add(times, day, it);
    }
  }
  return {
    period,
    times: heardSums(times).sort(byName),
    books: heardSums(byBook).sort((a, b) => rank(a) - rank(b) || b.sec - a.sec),
    stops: [...books].map(([bookId, { stops }]) => stopsOf(bookId, stops))
      .filter(({ chapters }) => chapters.length > 0),
    goingOn: [...books].flatMap(([bookId, it]) => goingOn(bookId, it)),
  };
}

const rank = ({ name }: { name: unknown }) => name === null ? 1 : 0;
const byName = <N extends string | number>(a: { name: N | null }, b: { name: N | null }) =>
  rank(a) - rank(b) || (a.name! < b.name! ? -1 : 1);

function heardSums(groups: Map<string, Heard>): HeardSum[] {
  const { named, rest } = tellGroups(groups, together);
  return [
    ...named.map(([name, { sec }]) => ({ name, sec })),
    ...rest ? [{ name: null, sec: rest.sec }] : [],
  ];
}

function stopSums(groups: Map<number, { people: number }>): StopSum[] {
  const { named, rest } = tellGroups(groups, apart);
  const sums: StopSum[] = named.map(([name, { people }]) => ({ name, people }));
  return [...sums, ...rest ? [{ name: null, people: rest.people }] : []].sort(byName);
}

function stopsOf(bookId: number, stops: HeardBookSums["stops"]): BookStops {
  const chapters = new Map<number, { people: number }>();
  const parts = new Map<number, Map<number, { people: number }>>();
  for (const [stop, people] of Object.entries(stops)) {
    const [chapter, part] = stop.split(":").map(Number) as [number, number];
    chapters.set(chapter, apart(chapters.get(chapter) ?? { people: 0 }, { people }));
    const ofChapter = parts.get(chapter) ?? new Map();
    parts.set(chapter, ofChapter.set(part, { people }));
  }
  const told = stopSums(chapters);
  return {
    bookId,
    chapters: told,
    // The parts of a chapter that is not shown separately are not shown either.
    parts: new Map(
      told.flatMap(({ name }) =>
        name === null ? [] : [[name, stopSums(parts.get(name)!)] as const]
      ),
    ),
  };
}

function goingOn(bookId: number, { finished, wentOn }: HeardBookSums): GoingOn[] {
  if (finished < MIN_PEOPLE) return [];
  const isTold = [wentOn, finished - wentOn].every((it) => it === 0 || it >= MIN_PEOPLE);
  return [{ bookId, finished, wentOn: isTold ? wentOn : null }];
}

/** Names of the bars in a figure over time. Withheld values have an empty place. */
export const heardTimes = (period: Period): string[] =>
  isMonth(period)
    ? daysOf(period)
    : Array.from({ length: 12 }, (_, n) => `${period}-${String(n + 1).padStart(2, "0")}`);

export const chapterParts = (): number[] => Array.from({ length: PARTS }, (_, n) => n);
