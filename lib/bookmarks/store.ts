/** Bookmarks by listener. Each change reads what is there and writes under that condition. */
import { type BookmarkRecord, bookmarkRecord } from "@/lib/bookmarks/schema.ts";
import { erasePrefix } from "@/lib/kv/erase_prefix.ts";
import { keys } from "@/lib/kv/keys.ts";
import { isLocked, withRetry } from "@/lib/kv/retry.ts";

export interface BookmarkStore {
  /** Deleted ones too. */
  list(userId: string): Promise<BookmarkRecord[]>;
  /**
   * Replaces a bookmark by what `change` makes of it (null: there is none, or there shall be none).
   * @returns what is there now.
   */
  update(
    userId: string,
    bookmarkId: string,
    change: (known: BookmarkRecord | null) => BookmarkRecord | null,
  ): Promise<BookmarkRecord | null>;
  /** Removes everything of a listener, the marks of deleted ones too. */
  erase(userId: string): Promise<void>;
}

export function createBookmarkStore(kv: Deno.Kv): BookmarkStore {
  return {
    async list(userId) {
      const found: BookmarkRecord[] = [];
      for await (const { value } of kv.list({ prefix: keys.bookmarksOfUser(userId) })) {
        found.push(bookmarkRecord.parse(value));
      }
      return found;
    },
    erase: (userId) => erasePrefix(kv, keys.bookmarksOfUser(userId)),
    async update(userId, bookmarkId, change) {
      while (true) {
        const entry = await kv.get(keys.bookmark(userId, bookmarkId));
        const known = entry.value === null ? null : bookmarkRecord.parse(entry.value);
        const changed = change(known);
        if (changed === null || changed === known) return known;
        const commit = () => kv.atomic().check(entry).set(entry.key, changed).commit();
        if ((await withRetry(commit, isLocked)).ok) return changed;
      }
    },
  };
}
