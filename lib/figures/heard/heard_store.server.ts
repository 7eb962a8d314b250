/**
 * Sums of listening, and each listener's contribution to them. A change subtracts the listener's old contribution
 * and adds the new one in one commit.
 *
 * The keys of all sums contain the number of their count. A rebuild takes a new number and begins at zero; commits
 * of a count still running under the old number then fail.
 */

import { keys } from "../records.ts";
import { keys as listeningKeys } from "@/lib/listening/records.ts";
import { erasePrefix } from "@/lib/platform/kv/word_index.server.ts";
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
