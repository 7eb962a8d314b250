/** Sums over listeners: one value per book and month, and one per book. Pure. */
import { z } from "zod";
import { dictionary, dictionaryOf } from "@/lib/platform/dictionary.ts";
import { type CountedBook, monthOf } from "@/lib/figures/heard/counted_book.ts";

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
