/**
 * What the processes of a site tell each other. It follows from the keys that are written, and lies in the store
 * from the same commit on: a process that dies right after its write has told of it.
 */
import { z } from "zod";
import type { UserEvents } from "@/lib/platform/events.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";

const ofUser = { userId: z.string() };

export const newsItem = z.discriminatedUnion("name", [
  z.object({ name: z.literal("rightsChanged"), ...ofUser }),
  z.object({ name: z.literal("sessionEnded"), ...ofUser }),
  z.object({ name: z.literal("userErased"), ...ofUser }),
  z.object({ name: z.literal("progressChanged"), ...ofUser, bookId: z.int() }),
  z.object({ name: z.literal("reviewsChanged") }),
  z.object({ name: z.literal("catalogueChanged") }),
]);
export type NewsItem = z.infer<typeof newsItem>;

/** Of one commit. Items are read one by one: those of a newer release are left alone. */
export const newsRecord = z.object({ from: z.string(), items: z.array(z.unknown()) });

/** How long the store keeps them; who was away for longer is told that something was missed. */
export const NEWS_LIFETIME_MS = 5 * 60_000;

type NewsOf = (key: Deno.KvKey, isDeleted: boolean) => NewsItem | null;

const about = (key: Deno.KvKey, name: keyof UserEvents) => newsItem.parse({ name, userId: key[1] });

/** By the first part of a key. */
const NEWS_OF = new Map<Deno.KvKeyPart | undefined, NewsOf>([
  // Written with whatever a listener buys, is given, cancels or gets back.
  [keys.ledger("")[0], (key) => about(key, "rightsChanged")],
  [keys.user("")[0], (key, isDeleted) => about(key, isDeleted ? "userErased" : "rightsChanged")],
  [keys.sessionsOfUser("")[0], (key, isDeleted) => isDeleted ? about(key, "sessionEnded") : null],
  [keys.journalOfUser("")[0], (key, isDeleted) => {
    const [, userId, bookId, digest] = key;
    if (isDeleted || digest === keys.journalFolded("", 0)[3]) return null; // says the same in less room
    return newsItem.parse({ name: "progressChanged", userId, bookId });
  }],
  [
    keys.favoritesOfUser("")[0],
    ([, userId, bookId], isDeleted) =>
      isDeleted ? null : newsItem.parse({ name: "progressChanged", userId, bookId }),
  ],
  [keys.reviewsOfBook(0)[0], () => ({ name: "reviewsChanged" })],
  [keys.catalogueHead()[0], () => ({ name: "catalogueChanged" })],
]);

/** What others must hear of when this key is written; null: nothing. */
export function newsOf(key: Deno.KvKey, isDeleted: boolean): NewsItem | null {
  return NEWS_OF.get(key[0])?.(key, isDeleted) ?? null;
}
