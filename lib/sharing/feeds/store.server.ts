/** Stores feeds by the hash of their token. A listener has at most one per book, and one for all books. */

import { keys } from "../records.ts";
import { ignoreUnavailable } from "@/lib/platform/refusal.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { type FeedRecord, feedRecord } from "./schema.ts";

export type FeedStore = ReturnType<typeof createFeedStore>;

export function createFeedStore(kv: Deno.Kv) {
  const get = (feedId: string) => keys.feed.get(kv, feedId);

  async function list(userId: string): Promise<FeedRecord[]> {
    const found: FeedRecord[] = [];
    for await (const { value } of kv.list<string>({ prefix: keys.feedOfUser.under(userId) })) {
      const feed = await get(value);
      if (feed) found.push(feed);
    }
    return found;
  }

  /** Replaces the listener's feed of the book by `next` (null: removes it). @returns whether there was one. */
  function replaceFeed(
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
    /** Stores a feed and removes the listener's former feed of the same book. */
    async replace(feed: FeedRecord): Promise<void> {
      await replaceFeed(feed, feed);
    },
    /** false: there is none. */
    remove: (userId: string, bookId: number | null) => replaceFeed({ userId, bookId }, null),
    /** Records when the feed was fetched; a feed removed since stays removed. */
    async touch(feedId: string, readAtMs: number): Promise<void> {
      const entry = await kv.get(keys.feed(feedId));
      if (entry.value === null) return;
      const feed = { ...feedRecord.parse(entry.value), readAtMs };
      // A failed check means that the feed was removed or touched meanwhile: both are fine.
      await kv.atomic().check(entry).set(entry.key, feed).commit().catch(ignoreUnavailable);
    },
    /** Removes every feed of a listener. */
    async erase(userId: string): Promise<void> {
      for (const { bookId } of await list(userId)) await replaceFeed({ userId, bookId }, null);
    },
  };
}
