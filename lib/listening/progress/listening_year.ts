/** What was heard of a book on a day, for pages and files. */

import { csvFile } from "@/lib/platform/csv.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { HEARD } from "../words/pages.ts";

export interface HeardRow {
  /** "2026-11-22", from four in the morning to four (heard_days.ts). */
  day: string;
  audiobookId: number;
  title: string;
  heardSec: number;
  /** Of `heardSec`, the seconds from eight in the evening on. */
  nightSec: number;
}

/** A table for spreadsheets. */
export const heardCsv = (rows: HeardRow[]): string =>
  csvFile([
    HEARD.csvHead,
    ...rows.map((it) => [it.day, it.audiobookId, it.title, it.heardSec, it.nightSec]),
  ]);

export function heardJson(rows: HeardRow[], atIso: string): string {
  return JSON.stringify({ exportedAt: atIso, days: rows }, null, 2) + "\n";
}

/* The figures of one year of listening. */

export interface HeardWeek {
  /** Its Monday, "2026-11-16"; the first week's may be in the year before. */
  monday: string;
  heardSec: number;
  /** In the order of the year's books. */
  books: { audiobookId: number; heardSec: number }[];
}

interface HeardBook {
  audiobookId: number;
  title: string;
  heardSec: number;
  days: number;
}

export interface ListeningYear {
  year: number;
  heardSec: number;
  /** Number of days with listening. */
  days: number;
  /** Every week of the year, also those without listening. */
  weeks: HeardWeek[];
  /** Most heard first. */
  books: HeardBook[];
  /** Longest run of consecutive days; null: fewer than two. */
  longestRow: { days: number; from: string; to: string } | null;
  /** null: nothing was heard at night. */
  longestNight: { day: string; heardSec: number } | null;
}

/** Years with listening, latest first. */
export function listeningYears(rows: HeardRow[]): number[] {
  return [...new Set(rows.map(({ day }) => yearOf(day)))].sort((a, b) => b - a);
}

export function listeningYear(all: HeardRow[], year: number): ListeningYear {
  const rows = all.filter(({ day }) => yearOf(day) === year);
  const days = [...new Set(rows.map(({ day }) => day))].sort();
  const books = booksOf(rows);
  return {
    year,
    heardSec: sum(rows),
    days: days.length,
    weeks: weeksOf(rows, year, books),
    books,
    longestRow: longestRow(days),
    longestNight: longestNight(rows),
  };
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

const sum = (rows: HeardRow[]): number => rows.reduce((total, it) => total + it.heardSec, 0);

function booksOf(rows: HeardRow[]): HeardBook[] {
  const byBook = Map.groupBy(rows, ({ audiobookId }) => audiobookId);
  return [...byBook].map(([audiobookId, its]) => ({
    audiobookId,
    title: its[0]!.title,
    heardSec: sum(its),
    days: its.length,
  })).sort((a, b) => b.heardSec - a.heardSec || a.audiobookId - b.audiobookId);
}

function weeksOf(rows: HeardRow[], year: number, books: HeardBook[]): HeardWeek[] {
  const byWeek = Map.groupBy(rows, ({ day }) => mondayOf(day));
  const weeks: HeardWeek[] = [];
  for (
    let monday = mondayOf(`${year}-01-01`);
    yearOf(monday) <= year;
    monday = addDays(monday, 7)
  ) {
    const its = byWeek.get(monday) ?? [];
    const ofBooks = books.map(({ audiobookId }) => ({
      audiobookId,
      heardSec: sum(its.filter((it) => it.audiobookId === audiobookId)),
    })).filter(({ heardSec }) => heardSec > 0);
    weeks.push({ monday, heardSec: sum(its), books: ofBooks });
  }
  return weeks;
}

/** @param days sorted, without duplicates */
function longestRow(days: string[]): ListeningYear["longestRow"] {
  let longest: ListeningYear["longestRow"] = null, count = 0;
  for (const [index, day] of days.entries()) {
    count = index > 0 && addDays(days[index - 1]!, 1) === day ? count + 1 : 1;
    if (count > (longest?.days ?? 1)) {
      longest = { days: count, from: days[index - count + 1]!, to: day };
    }
  }
  return longest;
}

function longestNight(rows: HeardRow[]): ListeningYear["longestNight"] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const nights = [...byDay].map(([day, its]) => ({
    day,
    heardSec: its.reduce((total, it) => total + it.nightSec, 0),
  })).filter(({ heardSec }) => heardSec > 0);
  return nights.sort((a, b) => b.heardSec - a.heardSec || (a.day < b.day ? -1 : 1))[0] ?? null;
}

function mondayOf(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

const addDays = (day: string, days: number): string => isoDay(Date.parse(day) + days * DAY_MS);
