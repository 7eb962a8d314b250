/** A figure as it is shown: bars, and the table that says the same; the page, the CSV and the terminal show it. */
import { decimalAmount, formatMoney, type Money } from "@/lib/catalogue/money.ts";

export interface Bar {
  label: string;
  /** In the units of the figure, 0 and more. */
  value: number;
  /** Of `value`, what is drawn as an outline: it was given back. */
  back: number;
  /** What it says in words. */
  text: string;
}

/** An amount is formatted by whoever shows it. */
export type FigureCell = string | number | Money;

export interface FigureTable {
  head: string[];
  rows: FigureCell[][];
}

export interface Figure {
  /** In addresses and as the heading's id. */
  id: string;
  title: string;
  /** One sentence or two on what is counted, and what is not. */
  lead: string;
  /** What is said where there are no bars. */
  none: string;
  /** Along the time, or from the most to the least. */
  shape: "time" | "rank";
  bars: Bar[];
  /** What a value of the scale is called. */
  scaleText: (value: number) => string;
  table: FigureTable;
}

const isMoney = (cell: FigureCell): cell is Money => typeof cell === "object";

/** For people. */
export const cellText = (cell: FigureCell): string =>
  isMoney(cell) ? formatMoney(cell) : String(cell);

/** For spreadsheets: an amount as a number, whose currency its column's head says. */
export const cellValue = (cell: FigureCell): string | number =>
  isMoney(cell) ? Number(decimalAmount(cell)) : cell;

/** The end of a scale: 1, 2, 2.5 or 5 of a power of ten, at least `most` and at least 1. */
export function scaleEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 2.5, 5, 10].map((it) => it * power)
    .find((it) => it >= most && Number.isInteger(it)) ?? 10 * power;
}
