/** Listening figures as shown to the author. Groups of fewer than ten people are not shown. */
import type { HeardBookSums, HeardMonth } from "@/lib/figures/heard/heard_sums.ts";
import { PARTS } from "@/lib/figures/heard/counted_book.ts";
import { daysOf, isMonth, type Period } from "@/lib/figures/period.ts";
import { MIN_PEOPLE, tellGroups } from "@/lib/figures/small_cells.ts";

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

export interface GoingOn {
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
