/** Sales of a month or a year as the author reads them. */
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
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
} from "@/lib/figures/sales/sales_day.ts";
import { daysOf, isMonth, monthsOf, type Period } from "@/lib/figures/period.ts";
import { tellGroups } from "@/lib/figures/small_cells.ts";

export interface SaleRow extends SaleSum {
  /** A day, a book's id, a code, a country; "" is what has none. */
  name: string;
}

/** Groups of people: no refunds, for those come one by one. */
export interface PeopleRow extends Pick<SaleSum, "sold" | "free" | "amountMinor" | "vatMinor"> {
  /** null: all that are not told apart. */
  name: string | null;
}

export interface CurrencySales {
  currency: CurrencyCode;
  total: SaleSum;
  days: SaleRow[];
  /** Most sold first. */
  books: SaleRow[];
  codes: SaleRow[];
  /** Of the months that have ended: groups of ten buyers or more. */
  countries: PeopleRow[];
  /** By what buyers first came, in the same way. */
  sources: PeopleRow[];
}

export interface SalesView {
  period: Period;
  /** Of the most sales first, each for itself. */
  currencies: CurrencySales[];
  /** Days whose sales are still being counted. */
  waitingDays: number;
}

/**
 * @param days of the period, by name
 * @param month that runs now: its groups would be told apart by looking again tomorrow
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

/** Without the buyers. */
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
 * Each month is told for itself. A year adds what its months tell, and to that what they had to put together,
 * where the year has ten: so a year less its months says nothing of fewer either.
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

/** What a chart has a bar for: the days of a month, or the months of a year. */
export function barsOf(period: Period, days: SaleRow[]): SaleRow[] {
  if (isMonth(period)) return days;
  return monthsOf(period).map((name) => ({
    name,
    ...days.filter((it) => it.name.startsWith(name)).reduce(joinSums, NO_SALES),
  }));
}
