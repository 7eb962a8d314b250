/**
 * Sums of what was heard, and of each listener what of hers is in them: a change takes off what was counted of
 * her and adds what she comes to now, in one commit.
 *
 * All sums of one counting stand under its number, so that counting anew begins from nothing beside a count that
 * is under way, whose commits fail from then on.
 */
import { erasePrefix } from "@/lib/platform/server/kv/erase_prefix.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import {
  type CountedBook,
  countedBook,
  NOTHING_COUNTED,
} from "@/lib/figures/heard/counted_book.ts";
import {
  addToBook,
  addToMonth,
  changedMonths,
  heardBook,
  type HeardBookSums,
  type HeardMonth,
  heardMonth,
  NO_BOOK,
  NO_MONTH,
} from "@/lib/figures/heard/heard_sums.ts";

/** A listener who has heard something since she was counted. */
export interface DueListener {
  userId: string;
  mark: Deno.KvEntry<number>;
}

/** What is in the sums of one listener. */
export interface CountedListener {
  userId: string;
  /** What has to be so still when a change is written. */
  conditions: Deno.KvEntryMaybe<unknown>[];
  counting: number;
  books: Map<number, { entry: Deno.KvEntryMaybe<unknown>; counted: CountedBook }>;
}

export interface HeardStore {
  /** Marked in hours before this one. */
  due(beforeHour: number): AsyncIterable<DueListener>;
  read(userId: string, mark: DueListener["mark"] | null): Promise<CountedListener>;
  /** False: somebody else has changed what it was made from; nothing was written. */
  change(listener: CountedListener, bookId: number, after: CountedBook): Promise<boolean>;
  /** Nothing of hers is due, unless she was marked again. */
  done(due: DueListener): Promise<void>;
  unmark(userId: string): Promise<void>;
  forget(userId: string): Promise<void>;
  /** By month and book. */
  readMonths(months: string[]): Promise<Map<string, Map<number, HeardMonth>>>;
  readBooks(): Promise<Map<number, HeardBookSums>>;
  /** Marks everybody who has heard anything; the sums of before no longer count. */
  beginAnew(): Promise<void>;
  /** Removes what earlier countings have left. */
  sweep(): Promise<void>;
}

export function createHeardStore(kv: Deno.Kv): HeardStore {
  const readCounting = () => kv.get<number>(keys.heardCounting());

  async function deleteWhere(prefix: Deno.KvKey, isOld: (key: Deno.KvKey) => boolean) {
    for await (const { key } of kv.list({ prefix }, { batchSize: 500 })) {
      if (isOld(key)) await kv.delete(key);
    }
  }

  return {
    async *due(beforeHour) {
      for await (const mark of kv.list<number>({ prefix: keys.allHeardDue() })) {
        if (mark.value < beforeHour) yield { userId: String(mark.key[1]), mark };
      }
    },
    async read(userId, mark) {
      const counting = await readCounting();
      const number = counting.value ?? 0;
      const books: CountedListener["books"] = new Map();
      const prefix = keys.heardCountedOfUser(userId);
      for await (const entry of kv.list({ prefix })) {
        if (entry.key[2] !== number) continue;
        books.set(Number(entry.key[3]), { entry, counted: countedBook.parse(entry.value) });
      }
      return { userId, counting: number, conditions: [counting, ...mark ? [mark] : []], books };
    },
    async change({ userId, conditions, counting, books }, bookId, after) {
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
    async done({ mark }) {
      await kv.atomic().check(mark).delete(mark.key).commit();
    },
    unmark: (userId) => kv.delete(keys.heardDue(userId)),
    forget: (userId) => erasePrefix(kv, keys.heardCountedOfUser(userId)),
    async readMonths(months) {
      const number = (await readCounting()).value ?? 0;
      const found = new Map<string, Map<number, HeardMonth>>();
      for (const month of months) {
        const books = new Map<number, HeardMonth>();
        for await (const { key, value } of kv.list({ prefix: keys.heardMonths(number, month) })) {
          books.set(Number(key[3]), heardMonth.parse(value));
        }
        found.set(month, books);
      }
      return found;
    },
    async readBooks() {
      const number = (await readCounting()).value ?? 0;
      const entries = await Array.fromAsync(kv.list({ prefix: keys.heardBooks(number) }));
      return new Map(entries.map(({ key, value }) => [Number(key[2]), heardBook.parse(value)]));
    },
    async beginAnew() {
      const { key, value, versionstamp } = await readCounting();
      await kv.atomic().check({ key, versionstamp }).set(key, (value ?? 0) + 1).commit();
      await markListeners(kv);
    },
    async sweep() {
      const number = (await readCounting()).value ?? 0;
      await deleteWhere(keys.allHeardMonths(), (key) => Number(key[1]) < number);
      await deleteWhere(keys.allHeardBooks(), (key) => Number(key[1]) < number);
      await deleteWhere(keys.allHeardCounted(), (key) => Number(key[2]) < number);
    },
  };
}

/**
 * Everybody who has heard anything is to be counted, at once; who is marked already, in her turn: the process
 * that has marked her does so once an hour and relies on it.
 */
export async function markListeners(kv: Deno.Kv): Promise<void> {
  for (const prefix of [keys.allHeardDays(), keys.allJournals(), keys.allProgress()]) {
    let latest = "";
    for await (const { key } of kv.list({ prefix }, { batchSize: 500 })) {
      const userId = String(key[1]);
      if (userId !== latest) {
        const key = keys.heardDue(userId);
        await kv.atomic().check({ key, versionstamp: null }).set(key, 0).commit();
      }
      latest = userId;
    }
  }
}
