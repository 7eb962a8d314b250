/** Erases by name what this browser keeps of an account (lib/platform/browser/storage_keys.ts). */
import { forgetListener } from "@/lib/downloads/browser/library.ts";
import { announce } from "@/lib/downloads/browser/announce.ts";
import { emptyOutbox } from "@/lib/listening/browser/bookmarks/outbox.ts";
import { keyOf } from "@/lib/listening/browser/journal/event.ts";
import { openEventDb } from "@/lib/listening/browser/journal/event_db.ts";
import { VISITOR } from "@/lib/listening/browser/player/listener.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";
import type { LocalKey, TabKey } from "@/lib/platform/browser/storage_keys.ts";
import { removeTab } from "@/lib/platform/browser/tab_store.ts";

/** Personal, although no listener stands in the name. */
const NAMES: readonly LocalKey[] = ["sleep", "visitor-journal"];
const TAB_NAMES: readonly TabKey[] = ["wanted", "greeting", "moment", "written", "away"];

/**
 * @param present who is signed in now: what a visitor left from before the account signed in goes with the account,
 * unless it is another account's by now
 */
export async function eraseListener(account: string, present: string): Promise<void> {
  const listeners = present === account || present === VISITOR ? [account, VISITOR] : [account];
  const local = openLocalStore();
  for (const key of local.keys("")) {
    const [, listener] = key.split(":");
    if (NAMES.includes(key) || listeners.includes(listener!)) local.remove(key);
  }
  TAB_NAMES.forEach(removeTab);
  await Promise.allSettled([
    ...listeners.map(eraseEvents),
    emptyOutbox(account),
    forgetListener(account).then(() => announce({ kind: "changed" })), // ends what is being fetched
    dropOfflineSite(),
  ]);
}

/** Its caches tell what was downloaded here. Whoever listens next has it made anew. */
async function dropOfflineSite(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

async function eraseEvents(listener: string): Promise<void> {
  const db = openEventDb();
  await db.remove((await db.list(listener)).map(keyOf));
}
