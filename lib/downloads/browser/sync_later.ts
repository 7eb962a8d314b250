/** Background Sync, if the browser supports it: the worker sends what a closed page has not sent. */

export const SYNC_TAG = "unsent";

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Registers a sync when sound is played without a network, and when a page with unsent data is hidden: while a page
 * is being closed it is too late.
 *
 * @param hasUnsent whether there is unsent data
 * @param stop ends it
 */
export function syncLater(
  element: HTMLMediaElement,
  hasUnsent: () => boolean,
  stop: AbortSignal,
): void {
  const requestSync = () => void registerSync().catch(() => {}); // the next page sends it
  const syncIfOffline = () => navigator.onLine || element.paused || requestSync();
  globalThis.addEventListener("offline", syncIfOffline, { signal: stop });
  element.addEventListener("play", syncIfOffline, { signal: stop });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && hasUnsent()) requestSync();
  }, { signal: stop });
  syncIfOffline();
}

async function registerSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker
    ?.getRegistration();
  await registration?.sync?.register(SYNC_TAG);
}
