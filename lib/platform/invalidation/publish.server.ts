/**
 * What the processes of a site tell each other. It follows from the keys that are written, and lies in the store
 * from the same commit on: a process that dies right after its write has told of it.
 */

import { z } from "zod";
import type { UserEvents } from "../events.ts";
import { keys } from "../kv/keys.server.ts";

const ofUser = { userId: z.string() };

export const invalidation = z.discriminatedUnion("name", [
  z.object({ name: z.literal("rightsChanged"), ...ofUser }),
  z.object({ name: z.literal("sessionEnded"), ...ofUser }),
  z.object({ name: z.literal("userErased"), ...ofUser }),
  z.object({ name: z.literal("progressChanged"), ...ofUser, bookId: z.int() }),
  z.object({ name: z.literal("reviewsChanged") }),
  z.object({ name: z.literal("catalogueChanged") }),
]);
export type Invalidation = z.infer<typeof invalidation>;

/** Of one commit. Items are read one by one: those of a newer release are left alone. */
export const invalidationRecord = z.object({ from: z.string(), items: z.array(z.unknown()) });

/** How long the store keeps them; who was away for longer is told that something was missed. */
export const INVALIDATION_LIFETIME_MS = 5 * 60_000;

type NewsOf = (key: Deno.KvKey, isDeleted: boolean) => Invalidation | null;

const about = (key: Deno.KvKey, name: keyof UserEvents) =>
  invalidation.parse({ name, userId: key[1] });

/** By the first part of a key. */
const NEWS_OF = new Map<Deno.KvKeyPart | undefined, NewsOf>([
  // Written with whatever a listener buys, is given, cancels or gets back.
  [keys.ledger("")[0], (key) => about(key, "rightsChanged")],
  [keys.user("")[0], (key, isDeleted) => about(key, isDeleted ? "userErased" : "rightsChanged")],
  [keys.sessionsOfUser("")[0], (key, isDeleted) => isDeleted ? about(key, "sessionEnded") : null],
  [keys.journalOfUser("")[0], (key, isDeleted) => {
    const [, userId, bookId, digest] = key;
    if (isDeleted || digest === keys.journalFolded("", 0)[3]) return null; // says the same in less room
    return invalidation.parse({ name: "progressChanged", userId, bookId });
  }],
  [
    keys.favoritesOfUser("")[0],
    ([, userId, bookId], isDeleted) =>
      isDeleted ? null : invalidation.parse({ name: "progressChanged", userId, bookId }),
  ],
  [keys.reviewsOfBook(0)[0], () => ({ name: "reviewsChanged" })],
  [keys.catalogueHead()[0], () => ({ name: "catalogueChanged" })],
]);

/** What others must hear of when this key is written; null: nothing. */
function invalidationOf(key: Deno.KvKey, isDeleted: boolean): Invalidation | null {
  return NEWS_OF.get(key[0])?.(key, isDeleted) ?? null;
}

/* The store for everything that serves: each commit that others must hear of carries the news itself. */

interface PublishingOptions {
  /** This process. */
  from: string;
  /** Whether others may watch the head: one more key written with the news. */
  hasHead: boolean;
  /** Called whenever the store is used. */
  onUse: () => void;
}

export function publishingStore(kv: Deno.Kv, { from, hasHead, onUse }: PublishingOptions): Deno.Kv {
  function atomic(): Deno.AtomicOperation {
    const operation = kv.atomic();
    const set = operation.set.bind(operation);
    const remove = operation.delete.bind(operation);
    const commit = operation.commit.bind(operation);
    /** By content: five hundred appends of one listener are one piece of news. */
    const items = new Map<string, Invalidation>();
    const note = (key: Deno.KvKey, isDeleted: boolean) => {
      const item = invalidationOf(key, isDeleted);
      if (item) items.set(JSON.stringify(item), item);
    };
    operation.set = (key, ...rest) => {
      note(key, false);
      return set(key, ...rest);
    };
    operation.delete = (key) => {
      note(key, true);
      return remove(key);
    };
    operation.commit = async () => {
      if (items.size > 0) {
        // In the order of the commits, whatever the clocks say.
        const key = [...keys.news(), kv.commitVersionstamp()];
        set(key, { from, items: [...items.values()] }, { expireIn: INVALIDATION_LIFETIME_MS });
        if (hasHead) set(keys.newsHead(), from);
      }
      return await commit();
    };
    return operation;
  }

  const telling: Partial<Deno.Kv> = {
    atomic,
    set: async (key, value, options) => {
      if (!invalidationOf(key, false)) return await kv.set(key, value, options);
      return await atomic().set(key, value, options).commit() as Deno.KvCommitResult;
    },
    delete: async (key) => {
      if (invalidationOf(key, true)) await atomic().delete(key).commit();
      else await kv.delete(key);
    },
  };
  return new Proxy(kv, {
    get(target, name) {
      if (name !== "close") onUse();
      const own = Reflect.get(telling, name) ?? Reflect.get(target, name);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}
