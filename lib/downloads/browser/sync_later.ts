/** Background Sync, where the browser has it: the worker sends what a closed page has not sent. */

export const SYNC_TAG = "unsent";

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Registers a sync when something is played without a network, and when the page is hidden with something
 * to send: while a page is being closed it is too late.
 *
 * @param hasUnsent whether anything waits to be sent
 * @param stop ends it
 */
export function syncLater(
  element: HTMLMediaElement,
  hasUnsent: () => boolean,
  stop: AbortSignal,
): void {
  const ask = () => void request().catch(() => {}); // the next page sends it
  const hearLost = () => navigator.onLine || element.paused || ask();
  globalThis.addEventListener("offline", hearLost, { signal: stop });
  element.addEventListener("play", hearLost, { signal: stop });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && hasUnsent()) ask();
  }, { signal: stop });
  hearLost();
}

async function request(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker
    ?.getRegistration();
  await registration?.sync?.register(SYNC_TAG);
}
