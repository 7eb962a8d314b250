/** Erases by name what this browser keeps of an account (lib/platform/storage_keys.browser.ts). */

import { forgetListener } from "@/lib/downloads/library.browser.ts";
import { announce } from "@/lib/downloads/records.browser.ts";
import { emptyOutbox } from "@/lib/listening/bookmarks/local.browser.ts";
import { VISITOR } from "@/lib/listening/page_marks.browser.ts";
import { keyOf, openEventDb } from "@/lib/listening/progress/journal.browser.ts";
import { openLocalStore } from "@/lib/platform/local_store.browser.ts";
import type { LocalKey, TabKey } from "@/lib/platform/storage_keys.browser.ts";
import { removeTab } from "@/lib/platform/tab_store.browser.ts";

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
