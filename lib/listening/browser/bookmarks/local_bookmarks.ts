import type { BookmarkJson } from "@/lib/listening/bookmarks/schema.ts";
import { hasFields, type LocalStore } from "@/lib/platform/browser/local_store.ts";
import { VISITOR } from "../player/listener.ts";
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

/** A bookmark as this browser keeps it; deleted ones stay until the account knows. */
export interface LocalBookmark extends BookmarkJson {
  note: string;
  isDeleted: boolean;
  /** The account does not have this copy yet. */
  isNew: boolean;
}

const isBookmark = hasFields<LocalBookmark>({
  id: "string",
  audiobookId: "number",
  chapter: "number",
  positionSec: "number",
  note: "string",
  createdAt: "string",
  updatedAt: "string",
  revision: "number",
  isDeleted: "boolean",
  isNew: "boolean",
});

/** What this browser has of a listener's bookmarks. */
export class LocalBookmarks {
  readonly #local: LocalStore;
  readonly #key: LocalKey;

  constructor(local: LocalStore, listener: string) {
    this.#local = local;
    this.#key = keyOf(listener);
  }

  read(): LocalBookmark[] {
    return (this.#local.read(this.#key, Array.isArray) ?? []).filter(isBookmark);
  }

  /** False: there is no room; what was there before still is. */
  write(bookmarks: readonly LocalBookmark[]): boolean {
    return this.#local.write(this.#key, bookmarks);
  }

  /** A visitor's become the account's of whoever signs in. */
  adoptVisitors(): void {
    const visitors = new LocalBookmarks(this.#local, VISITOR).read();
    if (visitors.length === 0) return;
    const own = this.read();
    const added = visitors.filter(({ id }) => !own.some((it) => it.id === id));
    if (this.write([...own, ...added])) this.#local.remove(keyOf(VISITOR));
  }
}

function keyOf(listener: string): LocalKey {
  return `bookmarks:${listener}`;
}
