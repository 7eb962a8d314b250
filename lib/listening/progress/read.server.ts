/** Progress as pages and routes read it: views of what the store has, as the listener used it. */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import { HEARD } from "../words/pages.ts";
import { sumOf } from "./heard_days.ts";
import type { HeardRow } from "./listening_year.ts";
import type { BookMap, BookMaps } from "./book_map.ts";
import { mergeProgress, NO_PROGRESS, stateOfAll } from "./merge.ts";
import type { EventRecord, ProgressRecord } from "./model.ts";
import type { ProgressStore } from "./store.server.ts";
import {
  type HistoryItem,
  historyView,
  type ProgressView,
  progressView,
  selectUsed,
} from "./view.ts";

/*
 * Caches listeners' progress in this process for a minute, so that a post every 15 seconds need not read the whole
 * book: the state that was read, merged with the events posted to this process since. Events posted to other
 * processes are missing; a caller that depends on them says which state suffices (`covers`), else the store is read.
 */

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
  prefetch(userId: string): void;
  /** Merges appended events into the cached state. */
  add(userId: string, bookId: number, events: EventRecord[]): void;
  /** Drops a listener's cached states after a change by another process. */
  forget(userId: string): void;
}

const CACHED_MS = 60_000;
/** Entries, one a book of a listener; a state takes a few KB, at most 50. */
const MAX_STATES = 5_000;
/** Reads started by `prefetch`, and their lifetime. */
const MAX_EXPECTED = 100;
const PREFETCHED_MS = 5_000;

/** The length at which a read folds a journal (store.server.ts). */
const MAX_POSTS = 24;

/** A state, and how many posts were merged into it since it was read. */
interface RecentState {
  state: ProgressRecord;
  posts: number;
}

export function createRecentProgress(
  store: Pick<ProgressStore, "get" | "list" | "listFavorites">,
  now: () => number,
): RecentProgress {
  const minute = { lifetimeMs: CACHED_MS, maxEntries: MAX_STATES, now };
  const states = new StaleIfErrorCache<RecentState>(minute);
  const favorites = new StaleIfErrorCache<number[]>(minute);
  const prefetched = new StaleIfErrorCache<Map<number, ProgressRecord>>({
    lifetimeMs: PREFETCHED_MS,
    maxEntries: MAX_EXPECTED,
    now,
  });
  const keyOf = (userId: string, bookId: number) => `${bookId} ${userId}`;

  /** Uses the read that `prefetch` started, once: a second read is asked for when the first was outdated. */
  async function read(userId: string, bookId: number): Promise<RecentState> {
    const listing = prefetched.has(userId) ? list(userId) : null;
    prefetched.delete(userId);
    const state = listing ? (await listing).get(bookId) : await store.get(userId, bookId);
    return { state: state ?? NO_PROGRESS, posts: 0 };
  }

  const list = (userId: string) => prefetched.get(userId, () => store.list(userId));
  const listFavorites = (userId: string) =>
    favorites.get(userId, () => store.listFavorites(userId));

  return {
    async get(userId, bookId, covers) {
      const isEnough = covers && (({ state }: RecentState) => covers(state));
      return (await states.get(keyOf(userId, bookId), () => read(userId, bookId), isEnough)).state;
    },
    async getAll(userId, bookIds) {
      const ids = [...bookIds];
      let listing: Promise<Map<number, ProgressRecord>> | null = null;
      const readIn = async (id: number) =>
        (await (listing ??= store.list(userId))).get(id) ?? NO_PROGRESS;
      const isOne = ids.filter((id) => !states.has(keyOf(userId, id))).length === 1;
      const found = ids.map(async (id) => {
        const read = async () => ({
          state: await (isOne ? store.get(userId, id) : readIn(id)),
          posts: 0,
        });
        return [id, (await states.get(keyOf(userId, id), read)).state] as const;
      });
      return new Map(await Promise.all(found));
    },
    listFavorites,
    prefetch(userId) {
      if (prefetched.has(userId) || favorites.has(userId)) return; // cached for as long as the states
      list(userId).catch(() => {}); // the next `get` reads again
      listFavorites(userId).catch(() => {});
    },
    add(userId, bookId, events) {
      prefetched.delete(userId);
      // A long journal has to be read to be folded.
      states.change(keyOf(userId, bookId), ({ state, posts }) =>
        posts + 1 >= MAX_POSTS ? null : {
          state: mergeProgress(state, stateOfAll(events)),
          posts: posts + 1,
        });
    },
    forget(userId) {
      prefetched.delete(userId);
      favorites.delete(userId);
      states.forget((key) => key.endsWith(` ${userId}`));
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
  prefetch() {},
  add() {},
  forget() {},
});

export interface ProgressReader {
  /** null: the listener has no progress in that book. */
  get(userId: string, bookId: number): Promise<ProgressView | null>;
  /** Every single book with progress, and the bundles the listener used or likes; latest first. */
  list(userId: string): Promise<ProgressView[]>;
  /** Every book the listener's sound belongs to, bundles too, for whoever shows one of them; latest first. */
  listAll(userId: string): Promise<ProgressView[]>;
  /** Each book as the listener used it last, latest first. */
  listRecent(userId: string): Promise<ProgressView[]>;
  listFavorites(userId: string): Promise<ProgressView[]>;
  /** What was heard, by day and single book, in that order. */
  listHeard(userId: string): Promise<HeardRow[]>;
  /** Places the listener has left by a seek or restart, newest first. */
  history(userId: string, bookId: number): Promise<HistoryItem[]>;
}

/** What recording needs of reading. */
export interface ProgressViews {
  /** States of the single books that a book plays. */
  readStates(userId: string, map: BookMap): Promise<Map<number, ProgressRecord>>;
  /** Views of books over known states; other states are taken from the cache or read. */
  viewAll(
    userId: string,
    bookIds: number[],
    known: ReadonlyMap<number, ProgressRecord>,
  ): Promise<ProgressView[]>;
}

export function createProgressReader(
  { store, recent, catalogue, maps }: {
    store: Pick<ProgressStore, "get" | "list" | "listFavorites" | "listHeardDays">;
    recent: Pick<RecentProgress, "getAll" | "listFavorites">;
    catalogue: Catalogue;
    maps: BookMaps;
  },
): { reader: ProgressReader; views: ProgressViews } {
  async function readStates(userId: string, map: BookMap): Promise<Map<number, ProgressRecord>> {
    const ids = map.sourceBooks;
    const states = await Promise.all(ids.map((id) => store.get(userId, id)));
    return new Map(ids.map((id, index) => [id, states[index]!]));
  }

  async function view(userId: string, map: BookMap): Promise<ProgressView | null> {
    const [states, favorites] = await Promise.all([
      readStates(userId, map),
      store.listFavorites(userId),
    ]);
    return progressView(map, states, favorites.includes(map.book.id));
  }

  async function viewAll(
    userId: string,
    bookIds: number[],
    known: ReadonlyMap<number, ProgressRecord>,
  ): Promise<ProgressView[]> {
    const shown = bookIds.map((bookId) => maps.get(bookId)!);
    const missing = new Set(shown.flatMap(({ sourceBooks }) => sourceBooks));
    for (const id of known.keys()) missing.delete(id);
    const [favorites, others] = await Promise.all([
      recent.listFavorites(userId),
      recent.getAll(userId, missing),
    ]);
    const states = new Map([...others, ...known]);
    return shown.flatMap((map) => progressView(map, states, favorites.includes(map.book.id)) ?? []);
  }

  /** Views of all the listener's books. */
  async function everything(userId: string): Promise<ProgressView[]> {
    const [states, favorites] = await Promise.all([
      store.list(userId),
      store.listFavorites(userId),
    ]);
    return catalogue.books().flatMap((book) => {
      const map = maps.get(book.id)!;
      return progressView(map, states, favorites.includes(book.id)) ?? [];
    }).sort((a, b) => (b.lastPlayed ?? "") < (a.lastPlayed ?? "") ? -1 : 1);
  }

  const isUsed = (it: ProgressView) => it.lastPlayed !== null && it.playedAs === it.audiobookId;
  const isBundle = (it: ProgressView) => (maps.get(it.audiobookId)?.sourceBooks.length ?? 0) > 1;

  const reader: ProgressReader = {
    async get(userId, bookId) {
      const map = maps.get(bookId);
      return map ? await view(userId, map) : null;
    },
    async list(userId) {
      const all = await everything(userId);
      return all.filter((it) => !isBundle(it) || isUsed(it) || it.isFavorite);
    },
    async listAll(userId) {
      return (await everything(userId)).filter((it) => it.lastPlayed !== null);
    },
    listRecent: async (userId) => selectUsed(await everything(userId)),
    async listFavorites(userId) {
      const order = await store.listFavorites(userId);
      const all = await everything(userId);
      return order.flatMap((id) => all.find((it) => it.audiobookId === id) ?? []);
    },
    async listHeard(userId) {
      const rows = [...await store.listHeardDays(userId)].flatMap(([audiobookId, days]) => {
        const title = catalogue.getBook(audiobookId)?.title ?? HEARD.noBook(audiobookId);
        return Object.entries(days).map(([day, heard]) => {
          const [heardSec, nightSec] = sumOf(heard);
          return { day, audiobookId, title, heardSec, nightSec };
        });
      });
      return rows.sort((a, b) =>
        a.day < b.day ? -1 : a.day > b.day ? 1 : a.audiobookId - b.audiobookId
      );
    },
    async history(userId, bookId) {
      const map = maps.get(bookId);
      return map ? historyView(map, await readStates(userId, map)) : [];
    },
  };
  return { reader, views: { readStates, viewAll } };
}
