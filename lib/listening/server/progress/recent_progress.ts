/**
 * What this process knows of its listeners' progress for a minute, so that a post every 15 seconds is not a
 * reading of the whole book each time: what was read, and what was posted here since. What other processes take
 * in meanwhile is missing; whoever shows that it is (`covers`) has the store read again.
 */
import { LRUCache } from "lru-cache";
import { mergeProgress, stateOfAll } from "@/lib/listening/progress/merge.ts";
import type { EventRecord, ProgressRecord } from "@/lib/listening/progress/schema.ts";
import type { ProgressStore } from "@/lib/listening/server/progress/store.ts";

export interface RecentProgress {
  /** @param covers whether a remembered state is recent enough for what is asked; absent: any is. */
  get(
    userId: string,
    bookId: number,
    covers?: (state: ProgressRecord) => boolean,
  ): Promise<ProgressRecord>;
  listFavorites(userId: string): Promise<number[]>;
  /** What was appended here. */
  add(userId: string, bookId: number, events: EventRecord[]): void;
  /** Drops what is remembered: something was heard of from elsewhere. */
  forget(userId: string): void;
}

const REMEMBERED_MS = 60_000;
/** Books of listeners; a state is a few KB, and 50 at most. */
const MAX_STATES = 5_000;

/** As many as the journal holds until whoever reads it folds it (store.ts). */
const MAX_POSTS = 24;

interface Known<T> {
  reading: Promise<T>;
  /** null: not read yet. */
  value: T | null;
  untilMs: number;
  /** Posts since it was read. */
  posts: number;
}

export function createRecentProgress(
  store: Pick<ProgressStore, "get" | "listFavorites">,
  now: () => number,
): RecentProgress {
  const states = new LRUCache<string, Known<ProgressRecord>>({ max: MAX_STATES });
  const favorites = new LRUCache<string, Known<number[]>>({ max: MAX_STATES });
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

  return {
    get: (userId, bookId, covers) =>
      recall(states, keyOf(userId, bookId), { read: () => store.get(userId, bookId), covers }),
    listFavorites: (userId) =>
      recall(favorites, userId, { read: () => store.listFavorites(userId) }),
    add(userId, bookId, events) {
      const key = keyOf(userId, bookId);
      const known = states.get(key);
      if (!known) return;
      // What is being read may lack them; and a long journal wants to be read, and so folded.
      if (known.value === null || ++known.posts >= MAX_POSTS) states.delete(key);
      else known.value = mergeProgress(known.value, stateOfAll(events));
    },
    forget(userId) {
      favorites.delete(userId);
      for (const key of [...states.keys()]) if (key.endsWith(` ${userId}`)) states.delete(key);
    },
  };
}
