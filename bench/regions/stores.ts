/** Where a listener's journal is written: at home, or in the region that hears of it, which sends it home later. */

import { mergeProgress, NO_PROGRESS, stateOfAll } from "@/lib/listening/progress/merge.ts";
import type { EventRecord, ProgressRecord } from "@/lib/listening/progress/model.ts";
import type { ProgressStore } from "@/lib/listening/progress/store.server.ts";

interface Line {
  userId: string;
  bookId: number;
  events: EventRecord[];
}

/** What a region has taken and home has not got yet. It outlives the region's processes. */
export class Shard {
  #lines: Line[] = [];
  #isSending = false;
  /** As the process that runs now reaches it. */
  home!: ProgressStore;

  get size(): number {
    return this.#lines.length;
  }

  add(line: Line): void {
    this.#lines.push(line);
  }

  stateOf(userId: string, bookId: number): ProgressRecord {
    const own = this.#lines.filter((it) => it.userId === userId && it.bookId === bookId);
    return stateOfAll(own.flatMap(({ events }) => events));
  }

  /** Kept until home has acknowledged it: arriving twice changes nothing. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (const line of [...this.#lines]) {
        await this.home.append(line.userId, line.bookId, line.events);
        this.#lines = this.#lines.filter((it) => it !== line);
      }
    } catch {
      // Away: the next time.
    } finally {
      this.#isSending = false;
    }
  }
}

/** Appends to the shard; reads what home has, or had when it last answered, with what the shard has. */
export function shardedStore(
  home: ProgressStore,
  { shard, pause }: { shard: Shard; pause: () => Promise<void> },
): ProgressStore {
  const known = new Map<string, ProgressRecord>();
  async function get(userId: string, bookId: number): Promise<ProgressRecord> {
    const name = `${userId} ${bookId}`;
    const own = shard.stateOf(userId, bookId); // first: it may go home meanwhile
    const there = await home.get(userId, bookId).catch(() => known.get(name) ?? NO_PROGRESS);
    const merged = mergeProgress(mergeProgress(known.get(name) ?? NO_PROGRESS, there), own);
    known.set(name, merged);
    return mergeProgress(merged, shard.stateOf(userId, bookId));
  }
  const favorites = new Map<string, number[]>();
  return {
    ...home,
    get,
    async listFavorites(userId) {
      const found = await home.listFavorites(userId).catch(() => favorites.get(userId) ?? []);
      favorites.set(userId, found);
      return found;
    },
    async append(userId, bookId, events) {
      await pause();
      shard.add({ userId, bookId, events });
    },
  };
}
