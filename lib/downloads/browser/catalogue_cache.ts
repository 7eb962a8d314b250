/** What is kept of the catalogue for a page without a network, over all builds; the service worker answers from it. */

export const CATALOGUE_CACHE = "catalogue";

/** The cover of a book that comes to the device. Kept by the page itself: the worker may be on its way yet. */
export async function keepCover(address: string): Promise<void> {
  try {
    const cache = await caches.open(CATALOGUE_CACHE);
    if (!await cache.match(address)) await cache.add(address);
  } catch { /* no caches, no room or no network: then its colour stands for it */ }
}
