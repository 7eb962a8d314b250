/**
 * Personal podcast feeds. The token in a feed's address is all an app can show, so it opens no account and
 * no purchase: only the sound of books that its listener owns at that moment.
 */
import { createHash, randomBytes } from "node:crypto";
import type { AccessService } from "@/lib/access/server/service.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { type FeedRecord, type FeedView, feedView } from "@/lib/sharing/feeds/schema.ts";
import type { FeedStore } from "@/lib/sharing/server/feeds/store.ts";

export interface FeedService {
  /** A new address; the one that this listener had for the same book works no more. */
  make(o: { userId: string; bookId: number | null }): Promise<
    { ok: true; token: string } | { ok: false; code: "not_owned" }
  >;
  /** False when there was none. */
  revoke(o: { userId: string; bookId: number | null }): Promise<boolean>;
  list(userId: string): Promise<FeedView[]>;
  /** Whose feed this is; null for a token that is unknown or revoked. */
  open(token: string): Promise<FeedRecord | null>;
  /** What the feed plays now, in the order of the series; of a listener without rights nothing. */
  booksOf(feed: Pick<FeedRecord, "userId" | "bookId">): Promise<Book[]>;
}

export interface FeedServiceOptions {
  store: FeedStore;
  catalogue: Pick<Catalogue, "books">;
  access: Pick<AccessService, "getRight">;
  now?: () => number;
}

/** Apps ask for a feed many times a day; once an hour is kept. */
const TOUCH_MS = 3_600_000;

const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

export function createFeedService(
  { store, catalogue, access, now = Date.now }: FeedServiceOptions,
): FeedService {
  async function booksOf({ userId, bookId }: Pick<FeedRecord, "userId" | "bookId">) {
    const singles = catalogue.books().filter(({ id, isComplete, isUpcoming }) =>
      !isComplete && !isUpcoming && (bookId === null || id === bookId)
    );
    const rights = await Promise.all(
      singles.map(({ id }) => access.getRight({ userId, bookId: id })),
    );
    // Premium ends with a month, and an app keeps what it has fetched: feeds are for what was bought.
    return singles.filter((_, index) => rights[index] === "owned");
  }

  return {
    booksOf,
    async make({ userId, bookId }) {
      if ((await booksOf({ userId, bookId })).length === 0) return { ok: false, code: "not_owned" };
      const token = randomBytes(24).toString("base64url");
      await store.replace({
        id: hash(token),
        userId,
        bookId,
        createdAtMs: now(),
        readAtMs: null,
      });
      return { ok: true, token };
    },
    revoke: ({ userId, bookId }) => store.remove(userId, bookId),
    list: async (userId) => (await store.list(userId)).map(feedView),
    async open(token) {
      const feed = await store.get(hash(token));
      if (!feed) return null;
      if (feed.readAtMs === null || now() - feed.readAtMs > TOUCH_MS) {
        await store.touch(feed.id, now());
      }
      return feed;
    },
  };
}
