/**
 * What a book has cost, and the price that a reduction may be compared with: the lowest of the 30 days before
 * (Directive 98/6/EC Art. 6a). Prices are whole minor units, by currency.
 */
import type { CurrencyCode } from "@/lib/catalogue/money.ts";

const DAY_MS = 86_400_000;
const COMPARED_MS = 30 * DAY_MS;

/** Years of changes for an author, and less than a value of the store may hold. */
const MAX_ENTRIES = 100;

export interface PriceEntry {
  /** When it began to count; it counts until the next one does. */
  fromMs: number;
  minor: Partial<Record<CurrencyCode, number>>;
}

/** Oldest first. */
export type PriceHistory = readonly PriceEntry[];

/**
 * The history with the prices of now; the same object when they are in it.
 *
 * @param atMs from when they count: of a book to come, the moment of its release
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
  const charged = history.filter(({ fromMs }) => fromMs <= nowMs); // what was only announced was no price
  return [...charged, { fromMs: Math.max(nowMs, atMs), minor }].slice(-MAX_ENTRIES);
}

function isSame(a: PriceEntry["minor"], b: PriceEntry["minor"]): boolean {
  const codes = Object.keys({ ...a, ...b }) as CurrencyCode[];
  return codes.every((code) => a[code] === b[code]);
}

/**
 * The lowest price of the 30 days before the present one began. Null unless the present one is lower, or when
 * the history does not go back that far.
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

/** The prices in one currency, oldest first; a change in another one is no step. */
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
