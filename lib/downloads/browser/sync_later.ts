/** Background Sync, where the browser has it: the worker sends what this page may not live to send. */

export const SYNC_TAG = "unsent";

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks for it as soon as something is heard without a network, and when the page is put away with
 * something to send: a page that is being closed comes too late with it.
 *
 * @param hasUnsent whether anything waits
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
