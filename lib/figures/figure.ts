/** A figure for display: bars, and a table with the same data. The page, the CSV and the terminal share it. */
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
  isMoney(cell) ? formatMoney(cell) : String(cell);

/** Value for spreadsheets: an amount is a number; the column's heading names the currency. */
export const cellValue = (cell: FigureCell): string | number =>
  isMoney(cell) ? Number(decimalAmount(cell)) : cell;

/** The end of a scale: the lowest of 1, 2, 2.5 and 5 times a power of ten that is at least `most`, and at least 1. */
export function scaleEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 2.5, 5, 10].map((it) => it * power)
    .find((it) => it >= most && Number.isInteger(it)) ?? 10 * power;
}
