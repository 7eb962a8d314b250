/** Answers requests for the catalogue and covers: stale while revalidate. */
import { CATALOGUE_CACHE } from "@/lib/downloads/browser/catalogue_cache.ts";
import type { FetchEvent } from "./scope.ts";

/** Most cache entries: five widths and formats of some dozen books. The oldest are deleted first. */
const MOST = 150;

const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const PICTURE = { "content-type": "image/svg+xml" };

export async function answerCatalogue(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CATALOGUE_CACHE);
  const kept = await cache.match(event.request);
  const fresh = fetchAndKeep(cache, event);
  if (!kept) {
    return await fresh.catch(async () => await findCover(cache, event.request) ?? Response.error());
  }
  event.waitUntil(fresh.catch(() => {})); // no network: the cached one stays
  return kept;
}

async function fetchAndKeep(cache: Cache, event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request);
  if (isForAll(response)) event.waitUntil(putInCache(cache, event.request, response.clone()));
  return response;
}

function isForAll({ status, type, headers }: Response): boolean {
  const isPrivate = /no-store|private/.test(headers.get("cache-control") ?? "");
  return status === 200 && type === "basic" && !isPrivate;
}

async function putInCache(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old);
}

/**
 * The same cover in any cached size. If there is none, an empty picture, through which the cover's background colour
 * is seen.
 */
async function findCover(cache: Cache, { url }: Request): Promise<Response | null> {
  const { pathname } = new URL(url);
  const name = /^\/covers\/.+-(?=\d+\.\w+$)/.exec(pathname)?.[0];
  if (name === undefined) return null;
  const kept = (await cache.keys()).find((it) => new URL(it.url).pathname.startsWith(name));
  return kept && await cache.match(kept) || new Response(NOTHING, { headers: PICTURE });
}
