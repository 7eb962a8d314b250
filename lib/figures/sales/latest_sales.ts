/** The sales of the last thirty days, in the currency in which most was sold. Pure. */

import type { Money } from "@/lib/catalogue/money.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { type Figure, monthAt } from "../figure.ts";
import { joinSums, NO_SALES } from "./sales_day.ts";
import { salesFigures } from "./sales_figures.ts";
import type { SalesView } from "./sales_view.ts";

export interface LatestSales {
  sold: number;
  sum: Money;
  /** A bar a day. */
  figure: Figure;
}

const DAYS = 30;

/** @param months the two that the days are in; null: nothing was sold */
export function latestSales(
  months: SalesView[],
  nowMs: number,
  title: string,
): LatestSales | null {
  const names = Array.from({ length: DAYS }, (_, n) => isoDay(nowMs - (DAYS - 1 - n) * DAY_MS));
  const all = months.flatMap(({ currencies }) => currencies);
  const found = [...new Set(all.map(({ currency }) => currency))].map((currency) => {
    const known = all.filter((it) => it.currency === currency).flatMap(({ days }) => days);
    const days = names.map((name) => known.find((it) => it.name === name) ?? { name, ...NO_SALES });
    return { currency, days, total: days.reduce(joinSums, NO_SALES) };
  }).filter(({ total }) => total.sold + total.free > 0);
  const [most] = found.toSorted((a, b) => b.total.sold - a.total.sold);
  if (!most) return null;
  const { currency, days, total } = most;
  const none = { books: [], codes: [], countries: [], sources: [] };
  const options = { period: monthAt(nowMs), titleOf: () => null };
  const { days: figure } = salesFigures({ currency, total, days, ...none }, options);
  return {
    sold: total.sold,
    sum: { amountMinor: total.amountMinor - total.backMinor, currency },
    figure: { ...figure, title },
  };
}
