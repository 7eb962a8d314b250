/** Feeds by the hash of their token, one a listener and book, and one for all books. */
import { type FeedRecord, feedRecord } from "@/lib/sharing/feeds/schema.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { ignoreUnavailable } from "@/lib/platform/store_unavailable.ts";

export interface FeedStore {
  get(feedId: string): Promise<FeedRecord | null>;
  list(userId: string): Promise<FeedRecord[]>;
  /** Keeps a feed in the entry of the one its listener had for the same book. */
  replace(feed: FeedRecord): Promise<void>;
  /** False when there is none. */
  remove(userId: string, bookId: number | null): Promise<boolean>;
  /** Notes that it was asked for; a feed removed meanwhile stays removed. */
  touch(feedId: string, readAtMs: number): Promise<void>;
  /** Removes every feed of a listener. */
  erase(userId: string): Promise<void>;
}

export function createFeedStore(kv: Deno.Kv): FeedStore {
  async function get(feedId: string): Promise<FeedRecord | null> {
    const { value } = await kv.get(keys.feed(feedId));
    return value === null ? null : feedRecord.parse(value);
  }

  async function list(userId: string): Promise<FeedRecord[]> {
    const found: FeedRecord[] = [];
    for await (const { value } of kv.list<string>({ prefix: keys.feedsOfUser(userId) })) {
      const feed = await get(value);
      if (feed) found.push(feed);
    }
    return found;
  }

  /** Puts `next` where the listener's feed for the book was. @returns whether there was one. */
  function swap(
    { userId, bookId }: Pick<FeedRecord, "userId" | "bookId">,
    next: FeedRecord | null,
  ): Promise<boolean> {
    return retryOnConflict(async () => {
      const entry = await kv.get<string>(keys.feedOfUser(userId, bookId));
      if (entry.value === null && next === null) return false;
      const atomic = kv.atomic().check(entry);
      if (entry.value !== null) atomic.delete(keys.feed(entry.value));
      if (next) atomic.set(keys.feed(next.id), next).set(entry.key, next.id);
      else atomic.delete(entry.key);
      return (await atomic.commit()).ok ? entry.value !== null : CONFLICT;
    });
  }

  return {
    get,
    list,
    async replace(feed) {
      await swap(feed, feed);
    },
    remove: (userId, bookId) => swap({ userId, bookId }, null),
    async touch(feedId, readAtMs) {
      const entry = await kv.get(keys.feed(feedId));
      if (entry.value === null) return;
      const feed = { ...feedRecord.parse(entry.value), readAtMs };
      // A refused commit means that it was removed or touched meanwhile: either is fine.
      await kv.atomic().check(entry).set(entry.key, feed).commit().catch(ignoreUnavailable);
    },
    async erase(userId) {
      for (const { bookId } of await list(userId)) await swap({ userId, bookId }, null);
    },
  };
}
