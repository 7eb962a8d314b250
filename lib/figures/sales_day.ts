/** Sums of one day's sales, calculated from the purchases made on that day in their present state. */

import { z } from "zod";
import { CURRENCIES, type CurrencyCode } from "@/lib/catalogue/money.ts";
import { dictionary, dictionaryOf } from "@/lib/platform/text.ts";
import type { Sale } from "@/lib/shop/subscription.ts";

const saleSum = z.object({
  /** Paid purchases, including those refunded since. */
  sold: z.int().min(0),
  /** Purchases without payment that are still valid. */
  free: z.int().min(0),
  /** Amount paid, VAT included, minor units. */
  amountMinor: z.int().min(0),
  /** How many of `sold` were fully refunded, disputed, or duplicate payments. */
  backSold: z.int().min(0),
  /** The refunded or disputed part of `amountMinor`, partial refunds included. */
  backMinor: z.int().min(0),
  /** VAT in `amountMinor`, and in `backMinor`. */
  vatMinor: z.int().min(0),
  backVatMinor: z.int().min(0),
});
export type SaleSum = z.infer<typeof saleSum>;

export const NO_SALES: SaleSum = {
  sold: 0,
  free: 0,
  amountMinor: 0,
  backSold: 0,
  backMinor: 0,
  vatMinor: 0,
  backVatMinor: 0,
};

const saleCell = saleSum.extend({
  /** The ten lowest marks of distinct buyers: enough to know whether several days have ten buyers together. */
  buyers: z.array(z.int()).max(10),
});
export type SaleCell = z.infer<typeof saleCell>;

const NO_CELL: SaleCell = { ...NO_SALES, buyers: [] };

/** What sales are grouped by. `all`: one group, named "". */
const SALE_DIMENSIONS = ["all", "book", "code", "country", "source"] as const;
export type SaleDimension = typeof SALE_DIMENSIONS[number];
/** Dimensions whose groups describe people, so that small ones must not be shown. */
const OF_PEOPLE: readonly SaleDimension[] = ["country", "source"];

/** Cells by name: a book's id, a code, an ISO 3166 country or a `SaleSource`; "" holds sales without one. */
const named = dictionaryOf(z.string(), saleCell);
const tally = z.object({
  currency: z.enum(CURRENCIES),
  by: z.object({ all: named, book: named, code: named, country: named, source: named }),
});
export type SaleTally = z.infer<typeof tally>;

/** Test purchases are separate, because they are worth nothing in live mode. */
export const salesDay = z.object({ live: z.array(tally), test: z.array(tally) });
export type SalesDay = z.infer<typeof salesDay>;

/** Most codes counted separately a day, so that a day fits into one value of the store; others count as no code. */
const MOST_CODES = 100;

const noTally = (currency: CurrencyCode): SaleTally => ({
  currency,
  by: {
    all: dictionary(),
    book: dictionary(),
    code: dictionary(),
    country: dictionary(),
    source: dictionary(),
  },
});

/** @param hashOfBuyer a hash of the buyer's id; collisions must be rare */
export function salesDayOf(
  purchases: Iterable<Sale>,
  hashOfBuyer: (userId: string) => number,
): SalesDay {
  const day: SalesDay = { live: [], test: [] };
  for (const it of purchases) {
    const tallies = it.isTest ? day.test : day.live;
    let into = tallies.find(({ currency }) => currency === it.currency);
    if (!into) tallies.push(into = noTally(it.currency));
    const cell = { ...sumOf(it), buyers: [hashOfBuyer(it.userId)] };
    for (const dimension of SALE_DIMENSIONS) {
      const cells = into.by[dimension], name = nameIn(dimension, it, cells);
      addCell(cells, name, OF_PEOPLE.includes(dimension) ? cell : { ...cell, buyers: [] });
    }
  }
  return day;
}

function sumOf(it: Sale): SaleSum {
  const { amountMinor, refundedMinor } = it;
  const isOver = it.refundedAtMs !== null || it.disputedAtMs !== null || it.isDuplicate;
  if (amountMinor === 0) return { ...NO_SALES, free: isOver ? 0 : 1 };
  const backMinor = isOver ? amountMinor : Math.min(refundedMinor, amountMinor);
  const vatMinor = it.vat.includedMinor;
  return {
    sold: 1,
    free: 0,
    amountMinor,
    backSold: isOver ? 1 : 0,
    backMinor,
    vatMinor,
    backVatMinor: Math.round(vatMinor * backMinor / amountMinor),
  };
}

function nameIn(
  dimension: SaleDimension,
  it: Sale,
  cells: Record<string, SaleCell>,
): string {
  if (dimension === "book") return String(it.audiobookId);
  if (dimension === "country") return it.vat.country ?? "";
  if (dimension === "source") return it.source ?? "";
  // A gift's code is used once and belongs to no campaign, so it counts as no code.
  if (dimension !== "code" || it.method === "gift" || it.discountCode === null) return "";
  const isRoom = it.discountCode in cells || Object.keys(cells).length < MOST_CODES;
  return isRoom ? it.discountCode : "";
}

function addCell(cells: Record<string, SaleCell>, name: string, cell: SaleCell): void {
  cells[name] = joinCells(cells[name] ?? NO_CELL, cell);
}

export const joinSums = (a: SaleSum, b: SaleSum): SaleSum => ({
  sold: a.sold + b.sold,
  free: a.free + b.free,
  amountMinor: a.amountMinor + b.amountMinor,
  backSold: a.backSold + b.backSold,
  backMinor: a.backMinor + b.backMinor,
  vatMinor: a.vatMinor + b.vatMinor,
  backVatMinor: a.backVatMinor + b.backVatMinor,
});

/** Adds two cells. The ten lowest of both lists of marks are the ten lowest of all, so "ten or more" stays exact. */
export const joinCells = (a: SaleCell, b: SaleCell): SaleCell => ({
  ...joinSums(a, b),
  buyers: [...new Set([...a.buyers, ...b.buyers])].sort((x, y) => x - y).slice(0, 10),
});

function joinTallies(a: SaleTally, b: SaleTally): SaleTally {
  const joined = noTally(a.currency);
  for (const { by } of [a, b]) {
    for (const dimension of SALE_DIMENSIONS) {
      for (const [name, cell] of Object.entries(by[dimension])) {
        addCell(joined.by[dimension], name, cell);
      }
    }
  }
  return joined;
}

/** Joins tallies by currency; the currency with the most sales comes first. */
export function joinByCurrency(tallies: SaleTally[]): SaleTally[] {
  const groups = Map.groupBy(tallies, ({ currency }) => currency);
  const soldIn = ({ by }: SaleTally) => by.all[""]?.sold ?? 0;
  return [...groups.values()].map((group) => group.reduce(joinTallies))
    .sort((a, b) => soldIn(b) - soldIn(a));
}
