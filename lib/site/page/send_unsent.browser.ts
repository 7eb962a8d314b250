/**
 * Sends to the account, from a page without a player, what this browser still has for it: what was heard and
 * marked here before signing in, and what an earlier page could not send.
 */

import { placePath } from "@/lib/listening/addresses.ts";
import { LocalBookmarks, syncBookmarks } from "@/lib/listening/bookmarks/local.browser.ts";
import { getListener, type Marked } from "@/lib/listening/first_bytes/attributes.ts";
import {
  Device,
  EventStore,
  Journal,
  openEventDb,
} from "@/lib/listening/progress/journal.browser.ts";
import {
  adoptVisitor,
  type JournalAnswer,
  JournalSender,
} from "@/lib/listening/progress/sender.browser.ts";
import { openLocalStore } from "@/lib/platform/local_store.browser.ts";

let sending: Promise<void> | undefined;

/** Called for every page that opens with something to send; what fails is retried automatically. */
export function run(): void {
  sending ??= send(new AbortController().signal);
}

/** @param stop ends it */
async function send(stop: AbortSignal): Promise<void> {
  const local = openLocalStore(), device = new Device(local), listener = getListener();
  const store = new EventStore(local, openEventDb(), () => {});
  const journal = new Journal({ listener, device, store });
  await journal.open();
  const sender = new JournalSender({
    journal,
    to: { path: "/api/progress", account: listener },
    onAnswer: showPlace,
    onTrouble() {}, // nobody is listening here; the events wait for the next page
  }, stop);
  addEventListener("online", () => void sender.retryNow());
  await sender.send();
  await adoptVisitor({ account: listener, local, store, device, onAnswer: showPlace }, stop);
  const bookmarks = new LocalBookmarks(local, listener);
  bookmarks.adoptVisitors();
  if (bookmarks.read().some(({ isNew }) => isNew)) await syncBookmarks(bookmarks, listener);
}

/** A home page that shows none of the places in the response is outdated: it is reloaded in this document. */
function showPlace({ progress }: JournalAnswer): void {
  const isHome = document.querySelector("[data-continue]" satisfies Marked) !== null;
  const current = document.querySelector("[data-current-book]" satisfies Marked);
  const isShown = progress.some(({ audiobookId: bookId, currentChapter: number, ...at }) => {
    const place = placePath({ chapter: { bookId, number }, positionSec: at.currentPosition });
    return current?.querySelector(`a[href$="${place}"]`);
  });
  if (isShown || !isHome && !current) return;
  document.querySelector<HTMLAnchorElement>("[data-home-link]" satisfies Marked)?.click();
}
