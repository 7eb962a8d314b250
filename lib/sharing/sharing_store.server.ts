/** Stores what listeners share: spans of sound, by listener and source book; podcast feeds; years of listening. */

import { z } from "zod";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { ignoreUnavailable } from "@/lib/platform/refusal.ts";
import { newToken } from "@/lib/platform/secrets.server.ts";
import { type SharedRecord, sharedRecord } from "./clip.ts";
import { type FeedRecord, feedRecord } from "./feed.ts";
import { keys } from "./records.ts";
import { type YearRecord, yearRecord } from "./year_card.ts";

type Sharer = Pick<SharedRecord, "userId" | "bookId">;
type Spans = SharedRecord["spans"];

export type SharedStore = ReturnType<typeof createSharedStore>;

const sharer = z.tuple([z.string(), z.int()]);

export function createSharedStore(kv: Deno.Kv) {
  async function read({ userId, bookId }: Sharer) {
    const entry = await kv.get(keys.shared(userId, bookId));
    return { entry, known: sharedRecord.nullable().parse(entry.value) };
  }

  const list = (userId: string) => keys.shared.list(kv, [userId]);

  return {
    /** The shared spans; empty if the listener has shared nothing. */
    get: async (of: Sharer) => (await read(of)).known?.spans ?? [],
    /** Replaces the shared spans by the result of `change`. */
    update: (of: Sharer, change: (spans: Spans) => Spans) =>
      retryOnConflict(async () => {
        const { entry, known } = await read(of);
        const before = known ??
          { ...of, shareId: newToken(12), spans: [] };
        const after = { ...before, spans: change(before.spans) };
        if (known && after.spans === before.spans) return known;
        const { ok } = await kv.atomic().check(entry)
          .set(entry.key, after)
          .set(keys.sharedById(after.shareId), [of.userId, of.bookId])
          .commit();
        return ok ? after : CONFLICT;
      }),
    /** The sharer with this id; null: unknown, or the account is gone. */
    async find(shareId: string): Promise<Sharer | null> {
      const { value } = await kv.get(keys.sharedById(shareId));
      if (value === null) return null;
      const [userId, bookId] = sharer.parse(value);
      return { userId, bookId };
    },
    list,
    /** Invalidates every link of a listener. */
    async erase(userId: string): Promise<void> {
      for (const { bookId, shareId } of await list(userId)) {
        const operation = kv.atomic()
          .delete(keys.shared(userId, bookId))
          .delete(keys.sharedById(shareId));
        const { ok } = await operation.commit();
        if (!ok) throw new Error("Deno KV refused a commit without conditions");
      }
    },
  };
}

/* Stores feeds by the hash of their token. A listener has at most one per book, and one for all books. */

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

/* Stores shared years by the id in their link; one per listener and year. */

type Owner = Pick<YearRecord, "userId" | "year">;

export type YearStore = ReturnType<typeof createYearStore>;

/** 96 bits in base64url. Other text from an address may be too long for a KV key. */
const ID = /^[\w-]{16}$/;

export function createYearStore(kv: Deno.Kv) {
  async function get(id: string): Promise<YearRecord | null> {
    if (!ID.test(id)) return null;
    const { value } = await kv.get(keys.sharedYear(id));
    return value === null ? null : yearRecord.parse(value);
  }

  async function list(userId: string): Promise<YearRecord[]> {
    const ids = await Array.fromAsync(
      kv.list<string>({ prefix: keys.sharedYearOfUser.under(userId) }),
    );
    const found = await Promise.all(ids.map(({ value }) => get(value)));
    return found.filter((it) => it !== null);
  }

  const replaceYear = ({ userId, year }: Owner, next: YearRecord | null): Promise<void> =>
    retryOnConflict(async () => {
      const entry = await kv.get<string>(keys.sharedYearOfUser(userId, year));
      const atomic = kv.atomic().check(entry);
      if (entry.value !== null) atomic.delete(keys.sharedYear(entry.value));
      if (next) atomic.set(keys.sharedYear(next.id), next).set(entry.key, next.id);
      else atomic.delete(entry.key);
      return (await atomic.commit()).ok ? undefined : CONFLICT;
    });

  return {
    get,
    list,
    async find({ userId, year }: Owner): Promise<YearRecord | null> {
      const { value } = await kv.get<string>(keys.sharedYearOfUser(userId, year));
      return value === null ? null : await get(value);
    },
    /** Stores a record and removes the listener's former one of that year. */
    replace: (record: YearRecord) => replaceYear(record, record),
    remove: (owner: Owner) => replaceYear(owner, null),
    /** Invalidates every link of a listener. */
    async erase(userId: string): Promise<void> {
      for (const record of await list(userId)) await replaceYear(record, null);
    },
  };
}
