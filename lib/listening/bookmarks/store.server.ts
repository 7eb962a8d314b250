/** Bookmarks by listener. Each change is an optimistic transaction: it reads, then commits if nothing has changed. */

import { keys } from "../records.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { type BookmarkRecord, bookmarkRecord } from "./model.ts";

export type BookmarkStore = ReturnType<typeof createBookmarkStore>;

/** Deno KV takes 1,000 mutations a commit. */
const AT_ONCE = 500;

export function createBookmarkStore(kv: Deno.Kv) {
  return {
    /** Includes the marks of deleted bookmarks. */
    list: (userId: string) => keys.bookmark.list(kv, [userId]),
    /** Removes the marks of deleted bookmarks for good. */
    async forget(userId: string, bookmarkIds: string[]): Promise<void> {
      for (let start = 0; start < bookmarkIds.length; start += AT_ONCE) {
        const atomic = kv.atomic();
        for (const id of bookmarkIds.slice(start, start + AT_ONCE)) {
          atomic.delete(keys.bookmark(userId, id));
        }
        await atomic.commit();
      }
    },
    /**
     * Replaces a bookmark by the result of `change` (argument null: there is none; result null: remove it).
     * @returns the bookmark after the change.
     */
    update: (
      userId: string,
      bookmarkId: string,
      change: (known: BookmarkRecord | null) => BookmarkRecord | null,
    ) =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.bookmark(userId, bookmarkId));
        const known = entry.value === null ? null : bookmarkRecord.parse(entry.value);
        const changed = change(known);
        if (changed === null || changed === known) return known;
        const { ok } = await kv.atomic().check(entry).set(entry.key, changed).commit();
        return ok ? changed : CONFLICT;
      }),
  };
}
