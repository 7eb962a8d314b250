/**
 * The page's side of the service worker. Private windows and plain http have none: there the page works
 * without.
 */
import { WORKER_PATH } from "@/lib/downloads/addresses.ts";

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

/** Whether a worker answers this page's requests. */
export function isControlled(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}
