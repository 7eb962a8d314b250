/** The guard of a personal feed's addresses: the token in them is the only credential. */
import type { Context } from "fresh";
import type { Book } from "@/lib/catalogue/book.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import type { FeedRecord } from "@/lib/sharing/feeds/schema.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

/** 24 random bytes; anything else is not worth a look into the store. */
const TOKEN = /^[\w-]{32}$/;

/** Search engines that were handed an address shall not list it. */
export const FEED_HEADERS = { "x-robots-tag": "noindex, nofollow" };

export interface OpenFeed {
  token: string;
  feed: FeedRecord;
  /** What may be heard now. */
  books: [Book, ...Book[]];
}

/**
 * The feed an address names, with the books its listener owns at this moment (within the 60 seconds in
 * which access decisions are remembered).
 * @throws {Failure} 404 for a token that is unknown or revoked, 402 when nothing of it is owned any more
 */
export async function requireFeed({ params, state }: Context<State>): Promise<OpenFeed> {
  const { feeds } = state.services;
  const { token = "" } = params;
  const feed = TOKEN.test(token) ? await feeds.open(token) : null;
  if (!feed) {
    throw new Failure(404, "unknown_feed", "This address works no more. Make a new one.", {
      ...FEED_HEADERS,
    });
  }
  const [first, ...more] = await feeds.booksOf(feed);
  if (first) return { token, feed, books: [first, ...more] };
  throw new Failure(402, "premium_content", "Purchase this audiobook to unlock all chapters.", {
    ...FEED_HEADERS,
  });
}
