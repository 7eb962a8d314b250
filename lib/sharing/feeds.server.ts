/**
 * Personal podcast feeds. An app can send only the token in the feed's address, so the token gives no access to
 * account or purchases: only to the sound of books that the listener owns at that moment.
 */

import { HOUR_MS } from "@/lib/platform/duration.ts";
import { rightTo } from "@/lib/access/decide.ts";
import type { Rights } from "@/lib/access/rights.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { hashOfToken, newToken } from "@/lib/platform/secrets.server.ts";
import { type FeedRecord, feedView } from "./feed.ts";
import type { FeedStore } from "./sharing_store.server.ts";

export type FeedService = ReturnType<typeof createFeedService>;

interface FeedServiceOptions {
  store: FeedStore;
  catalogue: Pick<Catalogue, "books">;
  rights: Pick<Rights, "of">;
  now?: () => number;
}

/** Apps fetch a feed many times a day; the time is stored at most once an hour. */
const TOUCH_MS = HOUR_MS;

export function createFeedService(
  { store, catalogue, rights, now = Date.now }: FeedServiceOptions,
) {
  /** The books that the feed plays now, in series order; empty if the listener owns none. */
  async function booksOf({ userId, bookId }: Pick<FeedRecord, "userId" | "bookId">) {
    const singles = catalogue.books().filter(({ id, isComplete, isUpcoming }) =>
      !isComplete && !isUpcoming && (bookId === null || id === bookId)
    );
    const entitlements = await rights.of(userId);
    // Premium grants no feeds: it ends with a month, but an app keeps what it has fetched.
    return singles.filter(({ id }) => rightTo(entitlements, id, now()) === "owned");
  }

  return {
    booksOf,
    /** Makes a new address; the listener's former address of the same feed stops working. */
    async make({ userId, bookId }: { userId: string; bookId: number | null }): Promise<
      { ok: true; token: string } | { ok: false; code: "not_owned" }
    > {
      if ((await booksOf({ userId, bookId })).length === 0) return { ok: false, code: "not_owned" };
      const token = newToken(24);
      await store.replace({
        id: hashOfToken(token),
        userId,
        bookId,
        createdAtMs: now(),
        readAtMs: null,
      });
      return { ok: true, token };
    },
    /** false: there was none. */
    revoke: ({ userId, bookId }: { userId: string; bookId: number | null }) =>
      store.remove(userId, bookId),
    list: async (userId: string) => (await store.list(userId)).map(feedView),
    /** The feed of a token; null: the token is unknown or revoked. */
    async open(token: string): Promise<FeedRecord | null> {
      const feed = await store.get(hashOfToken(token));
      if (!feed) return null;
      if (feed.readAtMs === null || now() - feed.readAtMs > TOUCH_MS) {
        await store.touch(feed.id, now());
      }
      return feed;
    },
  };
}
