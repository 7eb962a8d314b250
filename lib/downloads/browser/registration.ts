/**
 * The page's side of the service worker. Private windows and plain http have none: there the page works
 * without.
 */
import { AWAY_WORKER_PATH, WORKER_PATH } from "@/lib/downloads/addresses.ts";

const HAVE_ENOUGH_DATA = 4;

let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/** Once a page; null where there can be no worker. */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  return registering ??= register();
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    return await navigator.serviceWorker.register(WORKER_PATH) ?? null;
  } catch {
    return null;
  }
}

/** The small worker, which has a page to show where there is no network; another one that is here stays. */
export async function registerAway(): Promise<void> {
  const workers = navigator.serviceWorker;
  const isHeard = Boolean(document.querySelector("audio")?.played.length); // then the whole one comes
  if (!workers || isHeard || await workers.getRegistration()) return;
  await workers.register(AWAY_WORKER_PATH).catch(() => {});
}

/**
 * Registers the worker in a browser in which something is played: not before, because it fetches files of
 * its own, and only once the sound has enough data.
 *
 * @param stop calls it off
 */
export function registerOnceHeard(element: HTMLMediaElement, stop: AbortSignal): void {
  if (element.readyState >= HAVE_ENOUGH_DATA) return void registerWorker();
  const register = () => void registerWorker();
  element.addEventListener("canplaythrough", register, { once: true, signal: stop });
}

/** Whether the worker answers this page's requests for chapters. */
export function isControlled(): boolean {
  return navigator.serviceWorker?.controller?.scriptURL.endsWith(WORKER_PATH) === true;
}
