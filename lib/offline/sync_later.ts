/** Background Sync, where the browser has it: the worker sends what this page may not live to send. */
import type { LocalBookmark } from "@/lib/player/bookmarks/local_bookmarks.ts";
import { emptyOutbox, fillOutbox } from "./outbox.ts";

export const SYNC_TAG = "unsent";

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

export interface Unsent {
  listener: string;
  hasLines(): boolean;
  bookmarks(): LocalBookmark[];
}

/**
 * Asks when the page is put away or the network is lost, while there is something to send.
 *
 * @param stop ends it
 */
export function syncLater(unsent: Unsent, stop: AbortSignal): void {
  const ask = () => void request(unsent).catch(() => {}); // the next page sends it
  globalThis.addEventListener("offline", ask, { signal: stop });
  document.addEventListener("visibilitychange", () => document.hidden && ask(), { signal: stop });
}

async function request({ listener, hasLines, bookmarks }: Unsent): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker
    ?.getRegistration();
  if (!registration?.sync) return;
  const marked = bookmarks();
  if (marked.length > 0) await fillOutbox(listener, marked);
  else await emptyOutbox(listener);
  if (marked.length > 0 || hasLines()) await registration.sync.register(SYNC_TAG);
}
