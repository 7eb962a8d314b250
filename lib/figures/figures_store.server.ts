/**
 * Sums of sales, one value per day, with the marks of days that must be counted; sums of listening; and the author's own
 * currency with its rates.
 */

import { keys as listeningKeys } from "@/lib/listening/records.ts";
import { erasePrefix } from "@/lib/platform/kv/word_index.server.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { keys as shopKeys } from "@/lib/shop/records.ts";
import {
  addToBook,
  addToMonth,
  changedMonths,
  type CountedBook,
  countedBook,
  heardBook,
  type HeardBookSums,
  type HeardMonth,
  heardMonth,
  NO_BOOK,
  NO_MONTH,
  NOTHING_COUNTED,
} from "./heard_view.ts";
import type { OwnRates } from "./own_total.ts";
import { keys } from "./records.ts";
import { type SalesDay, salesDay } from "./sales_day.ts";

interface Span {
  fromMs: number;
  /** Not included. */
  toMs: number;
}

export type SalesDaysStore = ReturnType<typeof createSalesDaysStore>;

export function createSalesDaysStore(kv: Deno.Kv) {
  return {
    /** By day, "2026-11-22"; days without sales are absent. */
    async read({ fromMs, toMs }: Span): Promise<Map<string, SalesDay>> {
      const selector = { start: keys.salesDay(isoDay(fromMs)), end: keys.salesDay(isoDay(toMs)) };
      const days = new Map<string, SalesDay>();
      for await (const { key, value } of kv.list(selector, { batchSize: 100 })) {
        days.set(String(key[1]), salesDay.parse(value));
      }
      return days;
    },
    /** Days to be counted, newest first; without a span, all of them. */
    async due(span?: Span): Promise<string[]> {
      const selector = span
        ? {
          start: shopKeys.salesDue(isoDay(span.fromMs)),
          end: shopKeys.salesDue(isoDay(span.toMs)),
        }
        : { prefix: shopKeys.salesDue.under() };
      const marks = await Array.fromAsync(kv.list(selector, { reverse: true, batchSize: 500 }));
      return marks.map(({ key }) => String(key[1]));
    },
    /**
     * Writes a day's sums and removes its mark; the mark stays if one of the day's purchases changes meanwhile.
     * @param count null: nothing was sold
     */
    async update(day: string, count: () => Promise<SalesDay | null>): Promise<void> {
      const mark = await kv.get(shopKeys.salesDue(day));
      if (mark.versionstamp === null) return; // another process has just counted it
      const counted = await count();
      const atomic = kv.atomic().check(mark).delete(mark.key);
      if (counted === null) atomic.delete(keys.salesDay(day));
      else atomic.set(keys.salesDay(day), counted);
      await atomic.commit();
    },
    /** Marks days that have sums but are not in `known`, so that counting them deletes their sums. */
    async markOthers(known: Set<string>): Promise<void> {
      for await (const { key } of kv.list({ prefix: keys.salesDay.under() }, { batchSize: 500 })) {
        const day = String(key[1]);
        if (!known.has(day)) await kv.set(shopKeys.salesDue(day), true);
      }
    },
  };
}

/*
 * Sums of listening, and each listener's contribution to them. A change subtracts the listener's old contribution
 * and adds the new one in one commit.
 *
 * The keys of all sums contain the number of their count. A rebuild takes a new number and begins at zero; commits
 * of a count still running under the old number then fail.
 */

/** A listener who has listened since being counted last. */
export interface DueListener {
  userId: string;
  mark: Deno.KvEntry<number>;
}

/** One listener's contribution to the sums. */
interface CountedListener {
  userId: string;
  /** Entries that the commit checks for changes. */
  conditions: Deno.KvEntryMaybe<unknown>[];
  counting: number;
  books: Map<number, { entry: Deno.KvEntryMaybe<unknown>; counted: CountedBook }>;
}

export type HeardStore = ReturnType<typeof createHeardStore>;

export function createHeardStore(kv: Deno.Kv) {
  const readCounting = () => kv.get<number>(keys.heardCounting());

  async function deleteWhere(prefix: Deno.KvKey, isOld: (key: Deno.KvKey) => boolean) {
    for await (const { key } of kv.list({ prefix }, { batchSize: 500 })) {
      if (isOld(key)) await kv.delete(key);
    }
  }

  return {
    /** Marked in hours before this one. */
    async *due(beforeHour: number): AsyncIterable<DueListener> {
      for await (const mark of kv.list<number>({ prefix: listeningKeys.heardDue.under() })) {
        if (mark.value < beforeHour) yield { userId: String(mark.key[1]), mark };
      }
    },
    async read(userId: string, mark: DueListener["mark"] | null): Promise<CountedListener> {
      const counting = await readCounting();
      const number = counting.value ?? 0;
      const books: CountedListener["books"] = new Map();
      const prefix = keys.heardCounted.under(userId);
      for await (const entry of kv.list({ prefix })) {
        if (entry.key[2] !== number) continue;
        books.set(Number(entry.key[3]), { entry, counted: countedBook.parse(entry.value) });
      }
      return { userId, counting: number, conditions: [counting, ...mark ? [mark] : []], books };
    },
    /** False: an entry it was calculated from has changed, and nothing was written. */
    async change(
      { userId, conditions, counting, books }: CountedListener,
      bookId: number,
      after: CountedBook,
    ): Promise<boolean> {
      const key = keys.heardCounted(userId, counting, bookId);
      const { entry, counted: before } = books.get(bookId) ??
        { entry: { key, versionstamp: null }, counted: NOTHING_COUNTED };
      const months = changedMonths(before, after);
      const bookKey = keys.heardBook(counting, bookId);
      const [book, ...known] = await Promise.all([
        kv.get(bookKey),
        ...months.map((month) => kv.get(keys.heardMonth(counting, month, bookId))),
      ]);
      const atomic = kv.atomic().check(entry, book!, ...known);
      for (const { key, versionstamp } of conditions) atomic.check({ key, versionstamp });
      const change = { before, after };
      const bookSums = book!.value === null ? NO_BOOK : heardBook.parse(book!.value);
      atomic.set(bookKey, addToBook(bookSums, change));
      known.forEach(({ key, value }, n) => {
        const sums = value === null ? NO_MONTH : heardMonth.parse(value);
        atomic.set(key, addToMonth(sums, months[n]!, change));
      });
      if (after === NOTHING_COUNTED) atomic.delete(key);
      else atomic.set(key, after);
      return (await atomic.commit()).ok;
    },
    /** Removes the listener's mark, unless it was set again meanwhile. */
    async done({ mark }: DueListener): Promise<void> {
      await kv.atomic().check(mark).delete(mark.key).commit();
    },
    unmark: (userId: string) => kv.delete(listeningKeys.heardDue(userId)),
    forget: (userId: string) => erasePrefix(kv, keys.heardCounted.under(userId)),
    /** By month and book. */
    async readMonths(months: string[]): Promise<Map<string, Map<number, HeardMonth>>> {
      const number = (await readCounting()).value ?? 0;
      const found = new Map<string, Map<number, HeardMonth>>();
      for (const month of months) {
        const books = new Map<number, HeardMonth>();
        for await (
          const { key, value } of kv.list({ prefix: keys.heardMonth.under(number, month) })
        ) {
          books.set(Number(key[3]), heardMonth.parse(value));
        }
        found.set(month, books);
      }
      return found;
    },
    async readBooks(): Promise<Map<number, HeardBookSums>> {
      const number = (await readCounting()).value ?? 0;
      const entries = await Array.fromAsync(kv.list({ prefix: keys.heardBook.under(number) }));
      return new Map(entries.map(({ key, value }) => [Number(key[2]), heardBook.parse(value)]));
    },
    /** Begins a new count: marks everyone who has listened, and ignores the earlier sums. */
    async beginAnew(): Promise<void> {
      const { key, value, versionstamp } = await readCounting();
      await kv.atomic().check({ key, versionstamp }).set(key, (value ?? 0) + 1).commit();
      await markListeners(kv);
    },
    /** Deletes the sums of earlier counts. */
    async sweep(): Promise<void> {
      const number = (await readCounting()).value ?? 0;
      await deleteWhere(keys.heardMonth.under(), (key) => Number(key[1]) < number);
      await deleteWhere(keys.heardBook.under(), (key) => Number(key[1]) < number);
      await deleteWhere(keys.heardCounted.under(), (key) => Number(key[2]) < number);
    },
  };
}

/**
 * Marks all listeners for a count. A listener who is marked already keeps her mark: the process that set it relies on
 * it for the rest of the hour.
 */
async function markListeners(kv: Deno.Kv): Promise<void> {
  for (
    const prefix of [
      listeningKeys.heardDays.under(),
      listeningKeys.journalEntry.under(),
      listeningKeys.progress.under(),
    ]
  ) {
    let latest = "";
    for await (const { key } of kv.list({ prefix }, { batchSize: 500 })) {
      const userId = String(key[1]);
      if (userId !== latest) {
        const key = listeningKeys.heardDue(userId);
        await kv.atomic().check({ key, versionstamp: null }).set(key, 0).commit();
      }
      latest = userId;
    }
  }
}

export type OwnRatesStore = ReturnType<typeof createOwnRatesStore>;

export const createOwnRatesStore = (kv: Deno.Kv) => ({
  /** null: the author has set none. */
  get: () => keys.ownRates.get(kv),
  async set(rates: OwnRates): Promise<void> {
    await kv.set(keys.ownRates(), rates);
  },
});
