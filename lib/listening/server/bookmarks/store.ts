/** Bookmarks by listener. Each change reads what is there and writes under that condition. */
import { type BookmarkRecord, bookmarkRecord } from "@/lib/listening/bookmarks/schema.ts";
import { erasePrefix } from "@/lib/platform/server/kv/erase_prefix.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";

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
  /** Removes the marks of deleted ones for good. */
  forget(userId: string, bookmarkIds: string[]): Promise<void>;
  /** Removes everything of a listener, the marks of deleted ones too. */
  erase(userId: string): Promise<void>;
}

/** Deno KV takes 1,000 mutations a commit. */
const AT_ONCE = 500;

export function createBookmarkStore(kv: Deno.Kv): BookmarkStore {
  return {
    async list(userId) {
      const found: BookmarkRecord[] = [];
      for await (const { value } of kv.list({ prefix: keys.bookmarksOfUser(userId) })) {
        found.push(bookmarkRecord.parse(value));
      }
      return found;
    },
    async forget(userId, bookmarkIds) {
      for (let start = 0; start < bookmarkIds.length; start += AT_ONCE) {
        const atomic = kv.atomic();
        for (const id of bookmarkIds.slice(start, start + AT_ONCE)) {
          atomic.delete(keys.bookmark(userId, id));
        }
        await atomic.commit();
      }
    },
    erase: (userId) => erasePrefix(kv, keys.bookmarksOfUser(userId)),
    update: (userId, bookmarkId, change) =>
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
