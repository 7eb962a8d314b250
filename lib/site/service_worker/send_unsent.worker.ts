/**
 * Background Sync: sends what a page could not send before it was closed. The browser runs it when there is a
 * network, and again later if it throws.
 */

import type { getUser } from "@/lib/accounts/calls.ts";
import { emptyOutbox, readOutbox, syncBookmarks } from "@/lib/listening/bookmarks/local.browser.ts";
import {
  Device,
  EventStore,
  Journal,
  openEventDb,
} from "@/lib/listening/progress/journal.browser.ts";
import { JournalSender } from "@/lib/listening/progress/sender.browser.ts";
import { LocalStore } from "@/lib/platform/local_store.browser.ts";
import { request } from "@/lib/platform/request.browser.ts";

/** @throws {Error} if data of the signed-in account remain unsent */
export async function sendUnsent(): Promise<void> {
  const listener = await fetchListener();
  if (listener === null) return; // signed out: the data wait until their owner signs in again
  await sendEvents(listener);
  await sendBookmarks(listener);
}

/** The signed-in account: unsent data may belong to another. */
async function fetchListener(): Promise<string | null> {
  const reply = await request<typeof getUser>("get", "/api/auth/user", { cache: "no-store" });
  if (reply.ok) return reply.data.id;
  if (reply.status === 401) return null;
  throw new Error(`Asking who is signed in answered ${reply.status}.`);
}

async function sendEvents(listener: string): Promise<void> {
  const local = new LocalStore(null); // a worker has no localStorage, but every event is in IndexedDB too
  const store = new EventStore(local, openEventDb(), () => {});
  const journal = new Journal({ listener, device: new Device(local), store });
  await journal.open();
  const retrying = new AbortController();
  await new JournalSender({
    journal,
    to: { path: "/api/progress", account: listener },
    onAnswer() {}, // pages update by themselves
    onTrouble() {},
  }, retrying.signal).send();
  retrying.abort(); // the browser schedules retries
  if (journal.size > 0) throw new Error(`Sending left ${journal.size} events of the journal.`);
}

/** The page marks bookmarks as sent only after its own sync. Sending them twice changes nothing. */
async function sendBookmarks(listener: string): Promise<void> {
  let waiting = await readOutbox(listener), isAnswered = waiting.length === 0;
  await syncBookmarks({
    read: () => waiting,
    write(merged) {
      isAnswered = true;
      waiting = merged.filter(({ isNew }) => isNew);
      return true;
    },
  }, listener);
  if (!isAnswered) throw new Error(`Sending ${waiting.length} bookmarks had no answer.`);
  await emptyOutbox(listener);
}
