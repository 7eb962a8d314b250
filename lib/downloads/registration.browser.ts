/** Registers the service worker. In private windows and over plain http there is none; the page works without it. */

import { AWAY_WORKER_PATH, WORKER_PATH } from "./addresses.ts";

const HAVE_ENOUGH_DATA = 4;

let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/** Registers the worker, once per page. null: the browser does not allow one. */
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

/**
 * Registers the small worker, which only shows a page when there is no network. Does nothing if any worker is
 * registered.
 */
export async function registerAway(): Promise<void> {
  const workers = navigator.serviceWorker;
  const isHeard = Boolean(document.querySelector("audio")?.played.length); // the full worker will be registered
  try {
    if (!workers || isHeard || await workers.getRegistration()) return;
    await workers.register(AWAY_WORKER_PATH);
  } catch {
    /* not allowed; where sites may keep nothing, even asking for a registration rejects */
  }
}

/**
 * Registers the full worker after playback has enough data: not earlier, because the worker's own downloads would
 * compete with the sound.
 *
 * @param stop cancels it
 */
export function registerOnceHeard(element: HTMLMediaElement, stop: AbortSignal): void {
  if (element.readyState >= HAVE_ENOUGH_DATA) return void registerWorker();
  const register = () => void registerWorker();
  element.addEventListener("canplaythrough", register, { once: true, signal: stop });
}

/** Whether the full worker controls this page and so answers requests for downloaded chapters. */
export function isControlled(): boolean {
  return navigator.serviceWorker?.controller?.scriptURL.endsWith(WORKER_PATH) === true;
}
