/** Guard of a personal feed's addresses: the token in them is the only credential. */
import type { Context } from "fresh";
import type { Book } from "@/lib/catalogue/book.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import type { FeedRecord } from "@/lib/sharing/feeds/schema.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

/** 24 random bytes; the store is not read for anything else. */
const TOKEN = /^[\w-]{32}$/;

/** Keeps search engines from listing an address that they have been given. */
export const FEED_HEADERS = { "x-robots-tag": "noindex, nofollow" };

export interface OpenFeed {
  token: string;
  feed: FeedRecord;
  /** The books that the listener owns now. */
  books: [Book, ...Book[]];
}

/**
 * The feed of an address, with the books that its listener owns now (access decisions are cached for up to 60
 * seconds).
 * @throws {Failure} 404 for a token that is unknown or revoked, 402 if none of its books is owned any more
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
