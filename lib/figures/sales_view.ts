/** Sales of a month or a year as shown to the author. */

import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { daysOf, isMonth, monthsOf, type Period, tellGroups } from "./figure.ts";
import {
  joinByCurrency,
  joinCells,
  joinSums,
  NO_SALES,
  type SaleCell,
  type SaleDimension,
  type SalesDay,
  type SaleSum,
  type SaleTally,
} from "./sales_day.ts";

export interface SaleRow extends SaleSum {
  /** A day, a book's id, a code or a country; "" holds sales without one. */
  name: string;
}

/** A group of buyers. Refunds are left out, because a single refund would point to one buyer. */
export interface PeopleRow extends Pick<SaleSum, "sold" | "free" | "amountMinor" | "vatMinor"> {
  /** null: the groups that were merged for being too small. */
  name: string | null;
}

export interface CurrencySales {
  currency: CurrencyCode;
  total: SaleSum;
  days: SaleRow[];
  /** The most sold book comes first. */
  books: SaleRow[];
  codes: SaleRow[];
  /** Groups of ten buyers or more, from months that have ended. */
  countries: PeopleRow[];
  /** By what first led the buyers to the site, under the same rule. */
  sources: PeopleRow[];
}

export interface SalesView {
  period: Period;
  /** Each currency separately, the one with the most sales first. */
  currencies: CurrencySales[];
  /** Days whose sales are still being counted. */
  waitingDays: number;
}

/**
 * @param days of the period, by name
 * @param month the current month. Its groups are left out: comparing them from day to day would disclose single buyers
 */
export function currencySales(
  period: Period,
  { days, month, isLive }: { days: Map<string, SalesDay>; month: Period; isLive: boolean },
): CurrencySales[] {
  const talliesOf = (it: SalesDay) => isLive ? it.live : [...it.live, ...it.test];
  const all = [...days].map(([day, it]) => ({ day, tallies: joinByCurrency(talliesOf(it)) }));
  return joinByCurrency(all.flatMap(({ tallies }) => tallies)).map(({ currency, by }) => {
    const ofDay = new Map(all.flatMap(({ day, tallies }) => {
      const tally = tallies.find((it) => it.currency === currency);
      return tally ? [[day, tally] as const] : [];
    }));
    const ended = monthsOf(period).filter((it) => it < month);
    const monthly = ended.map((it) =>
      [...ofDay].filter(([day]) => day.startsWith(it)).map(([, tally]) => tally)
    );
    return {
      currency,
      total: sumIn(by.all[""]),
      days: daysOf(period).map((name) => ({ name, ...sumIn(ofDay.get(name)?.by.all[""]) })),
      books: rowsOf(by.book),
      codes: rowsOf(by.code).filter(({ name }) => name !== ""),
      countries: peopleOf(monthly, "country"),
      sources: peopleOf(monthly, "source"),
    };
  });
}

/** The sum without the buyers' marks. */
const sumIn = (sum: SaleSum = NO_SALES): SaleSum => joinSums(sum, NO_SALES);

const bySold = (a: PeopleRow, b: PeopleRow) =>
  b.sold - a.sold || b.free - a.free || (String(a.name) < String(b.name) ? -1 : 1);

const rowsOf = (cells: Record<string, SaleCell>): SaleRow[] =>
  Object.entries(cells).map(([name, cell]) => ({ name, ...sumIn(cell) })).sort(bySold);

interface Buyers extends SaleCell {
  people: number;
}

const withPeople = (cell: SaleCell): Buyers => ({ ...cell, people: cell.buyers.length });
const join = (a: SaleCell, b: SaleCell): Buyers => withPeople(joinCells(a, b));

/**
 * Groups each month separately. A year adds up its months' groups. Groups too small in their months are summed over
 * the year and added only if they have ten buyers there, so that the year minus its months discloses no small group.
 */
function peopleOf(months: SaleTally[][], dimension: SaleDimension): PeopleRow[] {
  const told = new Map<string, SaleSum>();
  const left = new Map<string, Buyers>();
  for (const tallies of months) {
    const cells = new Map<string, Buyers>();
    for (const { by } of tallies) addAll(cells, by[dimension]);
    const { named } = tellGroups(cells, join);
    const names = new Set(named.map(([name]) => name));
    for (const [name, cell] of cells) {
      if (names.has(name)) told.set(name, joinSums(told.get(name) ?? NO_SALES, cell));
      else addAll(left, { [name]: cell });
    }
  }
  const { named, rest } = tellGroups(left, join);
  for (const [name, cell] of named) told.set(name, joinSums(told.get(name) ?? NO_SALES, cell));
  const row = (name: string | null, { sold, free, amountMinor, vatMinor }: SaleSum): PeopleRow => ({
    name,
    sold,
    free,
    amountMinor,
    vatMinor,
  });
  return [
    ...[...told].map(([name, sum]) => row(name, sum)).sort(bySold),
    ...rest ? [row(null, rest)] : [],
  ];
}

function addAll(into: Map<string, Buyers>, cells: Record<string, SaleCell>): void {
  for (const [name, cell] of Object.entries(cells)) {
    const known = into.get(name);
    into.set(name, known ? join(known, cell) : withPeople(cell));
  }
}

/** The bars of a chart: the days of a month, or the months of a year. */
export function barsOf(period: Period, days: SaleRow[]): SaleRow[] {
  if (isMonth(period)) return days;
  return monthsOf(period).map((name) => ({
    name,
    ...days.filter((it) => it.name.startsWith(name)).reduce(joinSums, NO_SALES),
  }));
}
