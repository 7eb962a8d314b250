/** The catalogue and its covers: what is kept at once, and a newer one for the next time. */
import type { FetchEvent } from "./scope.ts";
import { CATALOGUE } from "./shell.ts";

/** Five widths and formats of some dozen books; the oldest go first. */
const MOST = 150;

export async function answerCatalogue(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CATALOGUE);
  const kept = await cache.match(event.request);
  const fresh = fetchAndKeep(cache, event);
  if (!kept) {
    return await fresh.catch(async () => await findCover(event.request) ?? Response.error());
  }
  event.waitUntil(fresh.catch(() => {})); // not reachable: the kept one stays
  return kept;
}

async function fetchAndKeep(cache: Cache, event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request);
  if (isForAll(response)) event.waitUntil(keep(cache, event.request, response.clone()));
  return response;
}

function isForAll({ status, type, headers }: Response): boolean {
  const isPrivate = /no-store|private/.test(headers.get("cache-control") ?? "");
  return status === 200 && type === "basic" && !isPrivate;
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old);
}

/** The same cover in the size that the shell's page names: better a large picture than none. */
async function findCover({ url }: Request): Promise<Response | undefined> {
  const name = /\/covers\/(.+)-\d+\.\w+$/.exec(new URL(url).pathname)?.[1];
  if (!name) return undefined;
  return await caches.match(`/covers/${name}-640.webp`, { ignoreSearch: true });
}
