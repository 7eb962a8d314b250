/** List prices and their history, before anything that depends on the buyer: credit and codes (lib/shop/quote.ts). */

import { DAY_MS } from "@/lib/platform/duration.ts";
import type { Book } from "./book.ts";
import { CURRENCIES, type CurrencyCode, fromEur, type Money, type PricePoints } from "./money.ts";
import { type BookRecord, ONE_BY_ONE } from "./schema.ts";

/** The price, taxes included. */
export function priceOf(
  { priceMinor, prices }: Pick<Book, "priceMinor" | "prices">,
  currency: CurrencyCode,
): Money {
  const amountMinor = prices[currency];
  return amountMinor === undefined ? fromEur(priceMinor, currency) : { amountMinor, currency };
}

/** The struck price shown beside it; null: none. */
export function regularPriceOf(
  { regularPrices }: Pick<Book, "regularPrices">,
  currency: CurrencyCode,
): Money | null {
  const amountMinor = regularPrices[currency];
  return amountMinor === undefined ? null : { amountMinor, currency };
}

/*
 * A book's price history, and the reference price of a reduction: the lowest price of the 30 days before it (Directive
 * 98/6/EC Art. 6a). Prices are whole minor units, by currency.
 */

const COMPARED_MS = 30 * DAY_MS;

/** Enough for years of changes, and small enough for one value of the store. */
const MAX_ENTRIES = 100;

interface PriceEntry {
  /** Start of validity; the next entry ends it. */
  fromMs: number;
  minor: Partial<Record<CurrencyCode, number>>;
}

/** Oldest first. */
export type PriceHistory = readonly PriceEntry[];

/**
 * Adds the present prices to the history; returns the same object when the history has them already.
 *
 * @param atMs when they begin to apply: for an upcoming book, the moment of its release
 */
export function notePrices(
  history: PriceHistory,
  minor: PriceEntry["minor"],
  { nowMs, atMs }: { nowMs: number; atMs: number },
): PriceHistory {
  const latest = history.at(-1);
  const isKnown = latest && isSame(latest.minor, minor) &&
    (latest.fromMs <= nowMs || latest.fromMs === atMs);
  if (isKnown) return history;
  const charged = history.filter(({ fromMs }) => fromMs <= nowMs); // an announced price that never applied was no price
  return [...charged, { fromMs: Math.max(nowMs, atMs), minor }].slice(-MAX_ENTRIES);
}

function isSame(a: PriceEntry["minor"], b: PriceEntry["minor"]): boolean {
  const codes = Object.keys({ ...a, ...b }) as CurrencyCode[];
  return codes.every((code) => a[code] === b[code]);
}

/**
 * The lowest price of the 30 days before the present price began. Null when the present price is not lower than that or
 * than the former price, or when the history does not go back that far.
 */
export function priorPrice(history: PriceHistory, currency: CurrencyCode): number | null {
  const [present, ...earlier] = stepsOf(history, currency).reverse();
  const former = earlier[0], oldest = earlier.at(-1);
  if (!present || !former || !oldest || present.amount >= former.amount) return null;
  const sinceMs = present.fromMs - COMPARED_MS;
  if (oldest.fromMs > sinceMs) return null;
  const compared = earlier.filter(({ untilMs }) => untilMs > sinceMs);
  const lowest = Math.min(...compared.map(({ amount }) => amount));
  return lowest > present.amount ? lowest : null;
}

interface Step {
  amount: number;
  fromMs: number;
  untilMs: number;
}

/** The prices in one currency, oldest first. Entries that change only other currencies are merged. */
function stepsOf(history: PriceHistory, currency: CurrencyCode): Step[] {
  const steps: Step[] = [];
  for (const { fromMs, minor } of history) {
    const amount = minor[currency], last = steps.at(-1);
    if (amount === undefined || amount === last?.amount) continue;
    if (last) last.untilMs = fromMs;
    steps.push({ amount, fromMs, untilMs: Infinity });
  }
  return steps;
}

/* The struck price of a book record, and what it is compared with. */

type RegularPrice = Pick<Book, "regularPrices" | "comparedWith">;

/** @param sources the single books of a bundle */
export function toRegularPrice(
  { regularPriceMinor, regularPrices }: BookRecord,
  sources: BookRecord[],
): RegularPrice {
  if (regularPriceMinor === undefined) return { regularPrices: {}, comparedWith: "regular price" };
  if (regularPriceMinor !== ONE_BY_ONE) {
    const regular = { priceMinor: regularPriceMinor, prices: regularPrices };
    return {
      regularPrices: inAll((currency) => priceOf(regular, currency).amountMinor),
      comparedWith: "regular price",
    };
  }
  return {
    regularPrices: inAll((currency) =>
      sources.reduce((total, book) => total + priceOf(book, currency).amountMinor, 0)
    ),
    comparedWith: { books: sources.length },
  };
}

const inAll = (amountIn: (currency: CurrencyCode) => number): PricePoints =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, amountIn(currency)]));
