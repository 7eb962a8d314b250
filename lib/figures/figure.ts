/**
 * A figure for display (bars, and a table with the same data, for the page, the CSV and the terminal), its
 * periods, and the suppression of small groups.
 */

import { DAY_MS } from "@/lib/platform/duration.ts";
import { formatNumber } from "@/lib/platform/language/format.ts";
import { formatMonth, formatShortMonth, isoDay } from "@/lib/platform/time.ts";
import { decimalAmount, formatMoney, type Money } from "@/lib/catalogue/money.ts";

export interface Bar {
  label: string;
  /** In the unit of the figure, at least 0. */
  value: number;
  /** The part of `value` drawn as an outline, such as refunds. */
  back: number;
  /** The bar's value as text. */
  text: string;
}

/** Amounts are formatted by the page, the CSV or the terminal. */
export type FigureCell = string | number | Money;

export interface FigureTable {
  head: string[];
  rows: FigureCell[][];
}

export interface Figure {
  /** Used in addresses and as the heading's id. */
  id: string;
  title: string;
  /** One sentence or two on what is counted, and what is not. */
  lead: string;
  /** Text shown if there are no bars. */
  none: string;
  /** Bars in order of time, or from the highest to the lowest. */
  shape: "time" | "rank";
  bars: Bar[];
  /** Label of a value on the scale. */
  scaleText: (value: number) => string;
  table: FigureTable;
}

const isMoney = (cell: FigureCell): cell is Money => typeof cell === "object";

/** Formats a cell for people. */
export const cellText = (cell: FigureCell): string =>
  isMoney(cell) ? formatMoney(cell) : typeof cell === "number" ? formatNumber(cell) : cell;

/** Value for spreadsheets: an amount is a number; the column's heading names the currency. */
export const cellValue = (cell: FigureCell): string | number =>
  isMoney(cell) ? Number(decimalAmount(cell)) : cell;

/** The end of a scale: the lowest of 1, 2, 2.5 and 5 times a power of ten that is at least `most`, and at least 1. */
export function scaleEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 2.5, 5, 10].map((it) => it * power)
    .find((it) => it >= most && Number.isInteger(it)) ?? 10 * power;
}

/* The periods of figures: a year or a month, UTC. */

const FORM = /^(20\d\d)(?:-(0[1-9]|1[0-2]))?$/;

/** "2026" or "2026-11". */
export type Period = string;

export const isPeriod = (text: string): boolean => FORM.test(text);
export const isMonth = (period: Period): boolean => period.length === 7;

export const monthAt = (ms: number): Period => new Date(ms).toISOString().slice(0, 7);

/** The twelve months of a year; a month gives itself. */
export function monthsOf(period: Period): Period[] {
  if (isMonth(period)) return [period];
  return Array.from({ length: 12 }, (_, n) => `${period}-${String(n + 1).padStart(2, "0")}`);
}

/** Begin and end of the period; the end is exclusive. */
export function boundsOf(period: Period): { fromMs: number; toMs: number } {
  const [year, month] = period.split("-").map(Number) as [number, number | undefined];
  return month === undefined
    ? { fromMs: Date.UTC(year, 0), toMs: Date.UTC(year + 1, 0) }
    : { fromMs: Date.UTC(year, month - 1), toMs: Date.UTC(year, month) };
}

/** All days of the period, "2026-11-01". */
export function daysOf(period: Period): string[] {
  const { fromMs, toMs } = boundsOf(period);
  const days: string[] = [];
  for (let ms = fromMs; ms < toMs; ms += DAY_MS) days.push(isoDay(ms));
  return days;
}

/** The previous (-1) or next (1) period. */
export function periodBeside(period: Period, step: -1 | 1): Period {
  const { fromMs, toMs } = boundsOf(period);
  const beside = new Date(step < 0 ? fromMs - 1 : toMs).toISOString();
  return beside.slice(0, period.length);
}

/** "November 2026", "2026". */
export const periodName = (period: Period): string =>
  isMonth(period) ? formatMonth(boundsOf(period).fromMs) : period;

/** "Nov", of a month. */
export const monthShort = (period: Period): string => formatShortMonth(boundsOf(period).fromMs);

/*
 * Suppresses small cells: only groups of ten or more people are shown. Smaller groups are merged into one. If that
 * is still too small, the smallest of the other groups are merged too, so that the total minus the named groups
 * also has ten people or more (primary and complementary suppression). Pure.
 */

/** A group of fewer people is not shown separately. */
export const MIN_PEOPLE = 10;

interface Group {
  /** Lower bound of the distinct people. */
  people: number;
}

interface Told<Name, G> {
  named: [Name, G][];
  /** All other groups merged; null: there are none, or they are too small to be shown. */
  rest: G | null;
  /** Groups that may not be shown, not even merged. */
  withheld: G[];
}

/** @param join merges two groups; its `people` must not exceed the number of distinct people */
export function tellGroups<Name, G extends Group>(
  groups: Iterable<readonly [Name, G]>,
  join: (a: G, b: G) => G,
): Told<Name, G> {
  const bySize = [...groups].sort(([, a], [, b]) => b.people - a.people);
  const named = bySize.filter(([, { people }]) => people >= MIN_PEOPLE).map(([name, it]) =>
    [name, it] as [Name, G]
  );
  const small = bySize.slice(named.length).map(([, it]) => it);
  if (small.length === 0) return { named, rest: null, withheld: [] };
  let rest = small.reduce(join);
  while (rest.people < MIN_PEOPLE && named.length > 0) rest = join(rest, named.pop()![1]);
  return rest.people < MIN_PEOPLE
    ? { named, rest: null, withheld: small }
    : { named, rest, withheld: [] };
}
