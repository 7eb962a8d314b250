/** Which requests the full worker answers and how: pages from the network or the offline library, the catalogue stale. */

import { ACCOUNT_PATH, PARTIAL_PARAM } from "@/lib/accounts/addresses.ts";
import { isMediaAddress, isTextAddress } from "@/lib/downloads/addresses.ts";
import { CATALOGUE_CACHE } from "@/lib/downloads/downloads.browser.ts";
import type { FetchEvent } from "./scope.worker.ts";
import { answerLibrary } from "./shell.worker.ts";

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

/*
 * Answers page requests from the network, with a deadline; otherwise with the offline library at the page's address.
 */

/** Deadline, because in a dead zone the network never answers. */
const DEADLINE_MS = 6_000;
/** Statuses of a proxy whose site is not running; the site itself never sends them. */
const PROXY_ERRORS = [502, 504];

export async function answerPage(event: FetchEvent): Promise<Response> {
  const fresh = fetchPage(event);
  event.waitUntil(fresh.catch(() => {})); // keeps the worker alive for a late response
  return await inTime(fresh) ?? await answerLibrary("page");
}

/** Signing out needs the server; without a network, redirects to the account page. */
export async function answerSignOut(request: Request): Promise<Response> {
  return await fetch(request).catch(() => Response.redirect(ACCOUNT_PATH, 303));
}

/** Answers in-page navigation, during which playback continues. */
export async function answerPartials({ request }: FetchEvent): Promise<Response> {
  return await inTime(fetch(request)) ?? await answerLibrary("partials");
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return await preloadResponse ?? await fetch(request);
}

/** The response; null: failed, too late, or a proxy's error. */
async function inTime(answer: Promise<Response>): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => timer = setTimeout(resolve, DEADLINE_MS, null));
  const response = await Promise.race([answer.catch(() => null), late]);
  clearTimeout(timer);
  return response && !PROXY_ERRORS.includes(response.status) ? response : null;
}

/* Chooses how the worker handles a request. Pure: depends on the request alone. */

/**
 * `leave`: the browser handles it, as without a worker.
 * - `chapter`, `text`: the sound or the text of a downloaded chapter.
 * - `sign-out`: from the network; otherwise a redirect to the account page.
 * - `page`, `partials`: from the network; otherwise the offline library, as a page or for in-page navigation.
 * - `file`: a file of this build, which never changes.
 * - `catalogue`: stale while revalidate.
 */
type Rule =
  | "leave"
  | "chapter"
  | "text"
  | "sign-out"
  | "page"
  | "partials"
  | "file"
  | "catalogue";

export interface Asked {
  method: string;
  url: URL;
  mode: string;
  cache: string;
  /** Whether it has a Range header. */
  hasRange: boolean;
}

/** Addresses of files of a build (fresh's asset() and its modules). */
const BUILD_PARAM = "__frsh_c";
const MODULES = /^\/_fresh\/js\//;
/** A form on every page: without a network its submission must not end in the browser's error page. */
const SIGN_OUT = "/api/auth/logout";
/** Responses that are the same for every visitor (4-wire), in each language. */
const CATALOGUE =
  /^(\/\w\w(-\w\w)?)?\/api\/audiobooks(\/\d+(\/(chapters|durations))?)?$|^\/covers\/[^/]+$/;

/** @param origin the site's origin */
export function chooseRule({ method, url, mode, cache, hasRange }: Asked, origin: string): Rule {
  if (url.origin !== origin) return "leave";
  if (method === "POST" && mode === "navigate" && url.pathname === SIGN_OUT) return "sign-out";
  if (method !== "GET") return "leave";
  if (isTextAddress(url.pathname)) return "text";
  if (isMediaAddress(url.pathname)) return "chapter";
  // Streams bypass the worker: its start, stop or update cannot interrupt them, and iOS sends range requests that
  // only a server answers well.
  if (hasRange) return "leave";
  if (mode === "navigate") return "page";
  if (url.searchParams.has(PARTIAL_PARAM)) return "partials";
  const wantsNew = cache === "no-store" || cache === "reload" || cache === "no-cache";
  if (CATALOGUE.test(url.pathname)) return wantsNew ? "leave" : "catalogue";
  return url.searchParams.has(BUILD_PARAM) || MODULES.test(url.pathname) ? "file" : "leave";
}
