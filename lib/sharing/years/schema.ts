/** The record of a shared year of listening: figures at the time of sharing, without a name. */
import { z } from "zod";
import type { ListeningYear } from "@/lib/listening/heard/listening_year.ts";

const ofBook = z.object({ audiobookId: z.int(), heardSec: z.int().min(0) });

const figures = z.object({
  year: z.int(),
  heardSec: z.int().min(0),
  days: z.int().min(0),
  /** Longest run of consecutive days; 0: no two consecutive days. */
  rowDays: z.int().min(0),
  /** Seconds heard in the longest night. */
  nightSec: z.int().min(0),
  /** Most heard book first. */
  books: z.array(ofBook),
  /** For each week of the year, the seconds heard of each book. */
  weeks: z.array(z.array(ofBook)),
});
export type YearFigures = z.infer<typeof figures>;

export const yearRecord = figures.extend({
  /** Identifies the year in links without naming the listener: 96 random bits. */
  id: z.string().min(1),
  userId: z.string().min(1),
  madeAtMs: z.number(),
});
export type YearRecord = z.infer<typeof yearRecord>;

/** Most books in the figures. */
const MAX_BOOKS = 5;

export function yearFigures(
  { year, heardSec, days, longestRow, longestNight, books, weeks }: ListeningYear,
): YearFigures {
  const shown = books.slice(0, MAX_BOOKS).map(({ audiobookId, heardSec }) => ({
    audiobookId,
    heardSec,
  }));
  const isShown = (id: number) => shown.some(({ audiobookId }) => audiobookId === id);
  return {
    year,
    heardSec,
    days,
    rowDays: longestRow?.days ?? 0,
    nightSec: longestNight?.heardSec ?? 0,
    books: shown,
    weeks: weeks.map(({ books }) => books.filter(({ audiobookId }) => isShown(audiobookId))),
  };
}

/** The form of /account/listening. */
export const yearForm = z.object({
  action: z.enum(["make", "end"], { error: "wanted make or end" }),
  year: z.string().regex(/^\d{4}$/, "wanted a year").transform(Number),
});
