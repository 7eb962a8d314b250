/**
 * The cache of catalogue data for pages without a network, shared by all builds. The service worker answers from it.
 */

export const CATALOGUE_CACHE = "catalogue";

/** Caches the cover of a downloaded book. The page does it: the worker may not be installed yet. */
export async function keepCover(address: string): Promise<void> {
  try {
    const cache = await caches.open(CATALOGUE_CACHE);
    if (!await cache.match(address)) await cache.add(address);
  } catch { /* no caches, quota used up or no network: the book's colour is shown instead */ }
}
