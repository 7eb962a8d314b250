import {
  type BrowserStore,
  hasFields,
  type LocalStore,
  openBrowserStore,
} from "@/lib/platform/local_store.browser.ts";
import { asListener, request, type SendJson } from "@/lib/platform/request.browser.ts";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";
import type { syncBookmarks as syncCall } from "../calls.ts";
import { VISITOR } from "../first_bytes/attributes.ts";
import type { BookmarkJson, SyncResult } from "./model.ts";

/** A bookmark as stored in this browser; deleted ones stay until the account has the deletion. */
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

/** A listener's bookmarks in this browser. */
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

  /** false: storage is full, and nothing has changed. */
  write(bookmarks: readonly LocalBookmark[]): boolean {
    return this.#local.write(this.#key, bookmarks);
  }

  /** Gives a visitor's bookmarks to the account that signs in. */
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

/** The most that the server takes in a call. */
const MAX_SYNCED = 200;

interface BrowserCopy {
  read(): readonly LocalBookmark[];
  /** false: storage is full. */
  write(bookmarks: readonly LocalBookmark[]): boolean;
}

/** Syncs this browser's bookmarks with the account's; does nothing without a network. */
export async function syncBookmarks(
  local: BrowserCopy,
  account: string,
  send?: SendJson,
): Promise<void> {
  /** Kept in this browser only: their chapter is gone, or the account is full. */
  const refused = new Set<string>();
  const nextNew = () =>
    local.read().filter(({ id, isNew }) => isNew && !refused.has(id)).slice(0, MAX_SYNCED);
  let sent = nextNew();
  do {
    const synced = await post(sent, account, send);
    if (!synced) return;
    for (const id of synced.refused) refused.add(id);
    if (!local.write(merge(local.read(), sent, synced))) return;
    sent = nextNew();
  } while (sent.length > 0);
}

async function post(
  bookmarks: LocalBookmark[],
  account: string,
  send?: SendJson,
): Promise<SyncResult | null> {
  const reply = await request<typeof syncCall>("post", asListener("/api/bookmarks/sync", account), {
    body: { bookmarks },
    send,
    signal: AbortSignal.timeout(10_000),
  });
  return reply.ok ? reply.data : null; // otherwise new bookmarks stay unsynced
}

/** The account's bookmarks, replaced by those that changed here since they were sent. */
function merge(
  local: readonly LocalBookmark[],
  sent: readonly LocalBookmark[],
  { bookmarks, refused }: SyncResult,
): LocalBookmark[] {
  const isTaken = (it: LocalBookmark) =>
    !refused.includes(it.id) &&
    sent.some(({ id, revision }) => id === it.id && revision === it.revision);
  const changed = local.filter((it) => it.isNew && !isTaken(it));
  const known = bookmarks.filter(({ id }) => !changed.some((it) => it.id === id));
  return [...changed, ...known.map((view) => ({ ...view, isDeleted: false, isNew: false }))];
}

/*
 * Unsynced bookmarks in IndexedDB, because a service worker cannot read localStorage, where pages keep them.
 * The journal's events are in IndexedDB already.
 */

let store: BrowserStore | undefined;
const getStore = () => store ??= openBrowserStore("lamplight-outbox", "bookmarks");

/** Replaces the listener's stored bookmarks. */
export async function fillOutbox(
  listener: string,
  bookmarks: readonly LocalBookmark[],
): Promise<void> {
  await getStore().write((outbox) => void outbox.put(bookmarks, listener));
}

export async function readOutbox(listener: string): Promise<LocalBookmark[]> {
  return await getStore().read<LocalBookmark[] | undefined>((outbox) => outbox.get(listener)) ?? [];
}

export async function emptyOutbox(listener: string): Promise<void> {
  await getStore().write((outbox) => void outbox.delete(listener));
}
