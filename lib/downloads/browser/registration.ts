/** The page's side of the service worker. Without one, in private windows or over plain http, nothing is lost but that. */

let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/** Once a page; null where there can be no worker. */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  return registering ??= register();
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    return await navigator.serviceWorker.register("/sw.js") ?? null;
  } catch {
    return null;
  }
}

/** Whether a worker answers this page's requests. */
export function isControlled(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}
