/**
 * A listener's bookmarks that the account does not have yet, where the service worker can read them: what
 * pages keep them in (localStorage) no worker sees. The journal's lines are in IndexedDB anyhow.
 */
import type { LocalBookmark } from "@/lib/listening/browser/bookmarks/local_bookmarks.ts";
import { type BrowserStore, openBrowserStore } from "@/lib/platform/browser/indexed_db.ts";

let store: BrowserStore | undefined;
const getStore = () => store ??= openBrowserStore("lamplight-outbox", "bookmarks");

/** Replaces what was there of the listener's. */
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
