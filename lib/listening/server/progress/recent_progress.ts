/**
 * Caches listeners' progress in this process for a minute, so that a post every 15 seconds need not read the whole
 * book: the state that was read, merged with the events posted to this process since. Events posted to other
 * processes are missing; a caller that depends on them says which state suffices (`covers`), else the store is read.
 */
import { LRUCache } from "lru-cache";
import { mergeProgress, NO_PROGRESS, stateOfAll } from "@/lib/listening/progress/merge.ts";
import type { EventRecord, ProgressRecord } from "@/lib/listening/progress/schema.ts";
import type { ProgressStore } from "@/lib/listening/server/progress/store.ts";

export interface RecentProgress {
  /** @param covers whether a cached state is recent enough; absent: any is. */
  get(
    userId: string,
    bookId: number,
    covers?: (state: ProgressRecord) => boolean,
  ): Promise<ProgressRecord>;
  /** Several books; those that are not cached are read in one call. */
  getAll(userId: string, bookIds: Iterable<number>): Promise<Map<number, ProgressRecord>>;
  listFavorites(userId: string): Promise<number[]>;
  /** Starts to read what a post will need, unless some of it is cached; the next `get` uses that read. */
  expect(userId: string): void;
  /** Merges appended events into the cached state. */
  add(userId: string, bookId: number, events: EventRecord[]): void;
  /** Drops a listener's cached states after a change by another process. */
  forget(userId: string): void;
}

const REMEMBERED_MS = 60_000;
/** Entries, one a book of a listener; a state takes a few KB, at most 50. */
const MAX_STATES = 5_000;
/** Reads started by `expect`, and their lifetime. */
const MAX_EXPECTED = 100;
const EXPECTED_MS = 5_000;

/** The length at which a read folds a journal (store.ts). */
const MAX_POSTS = 24;

interface Known<T> {
  reading: Promise<T>;
  /** null: still being read. */
  value: T | null;
  untilMs: number;
  /** Posts since it was read. */
  posts: number;
}

export function createRecentProgress(
  store: Pick<ProgressStore, "get" | "list" | "listFavorites">,
  now: () => number,
): RecentProgress {
  const states = new LRUCache<string, Known<ProgressRecord>>({ max: MAX_STATES });
  const favorites = new LRUCache<string, Known<number[]>>({ max: MAX_STATES });
  const expected = new LRUCache<
    string,
    { reading: Promise<Map<number, ProgressRecord>>; untilMs: number }
  >({ max: MAX_EXPECTED });
  const keyOf = (userId: string, bookId: number) => `${bookId} ${userId}`;

  async function recall<T extends object>(
    memory: LRUCache<string, Known<T>>,
    key: string,
    { read, covers = () => true }: { read: () => Promise<T>; covers?: (value: T) => boolean },
  ): Promise<T> {
    const known = memory.get(key);
    if (known && known.untilMs > now()) {
      const value = known.value ?? await known.reading;
      if (covers(value)) return value;
    }
    const made: Known<T> = {
      reading: read(),
      value: null,
      untilMs: now() + REMEMBERED_MS,
      posts: 0,
    };
    memory.set(key, made);
    try {
      return made.value = await made.reading;
    } catch (error) {
      if (memory.get(key) === made) memory.delete(key);
      throw error;
    }
  }

  /** Uses the read that `expect` started, once: a second read is asked for when the first was outdated. */
  async function read(userId: string, bookId: number): Promise<ProgressRecord> {
    const found = expected.get(userId);
    expected.delete(userId);
    if (!found || found.untilMs <= now()) return await store.get(userId, bookId);
    return (await found.reading).get(bookId) ?? NO_PROGRESS;
  }

  const listFavorites = (userId: string) =>
    recall(favorites, userId, { read: () => store.listFavorites(userId) });

  return {
    get: (userId, bookId, covers) =>
      recall(states, keyOf(userId, bookId), { read: () => read(userId, bookId), covers }),
    async getAll(userId, bookIds) {
      const ids = [...bookIds];
      const isKnown = (id: number) => (states.get(keyOf(userId, id))?.untilMs ?? 0) > now();
      let listing: Promise<Map<number, ProgressRecord>> | null = null;
      const readIn = async (id: number) =>
        (await (listing ??= store.list(userId))).get(id) ?? NO_PROGRESS;
      const isOne = ids.filter((id) => !isKnown(id)).length === 1;
      const found = ids.map(async (id) => {
        const read = () => isOne ? store.get(userId, id) : readIn(id);
        return [id, await recall(states, keyOf(userId, id), { read })] as const;
      });
      return new Map(await Promise.all(found));
    },
    listFavorites,
    expect(userId) {
      const isUnderWay = (expected.get(userId)?.untilMs ?? 0) > now();
      if (isUnderWay || (favorites.get(userId)?.untilMs ?? 0) > now()) return; // cached for as long as the states
      const reading = store.list(userId);
      expected.set(userId, { reading, untilMs: now() + EXPECTED_MS });
      reading.catch(() => expected.delete(userId)); // the next `get` reads again
      listFavorites(userId).catch(() => {});
    },
    add(userId, bookId, events) {
      expected.delete(userId);
      const key = keyOf(userId, bookId);
      const known = states.get(key);
      if (!known) return;
      // A read that is under way may lack these events; and a long journal has to be read to be folded.
      if (known.value === null || ++known.posts >= MAX_POSTS) states.delete(key);
      else known.value = mergeProgress(known.value, stateOfAll(events));
    },
    forget(userId) {
      expected.delete(userId);
      favorites.delete(userId);
      for (const key of [...states.keys()]) if (key.endsWith(` ${userId}`)) states.delete(key);
    },
  };
}

/** A cache that stores nothing. */
export const alwaysRead = (
  store: Pick<ProgressStore, "get" | "listFavorites">,
): RecentProgress => ({
  get: store.get,
  async getAll(userId, bookIds) {
    const found = [...bookIds].map(async (id) => [id, await store.get(userId, id)] as const);
    return new Map(await Promise.all(found));
  },
  listFavorites: store.listFavorites,
  expect() {},
  add() {},
  forget() {},
});
