/**
 * Responses of the page cache by the raw request that they answered. Most visitors send one of few header
 * combinations; a repeated one is answered before the request is parsed.
 */
import { LRUCache } from "lru-cache";
import type { CachedAnswer, Page } from "@/lib/site/adapters/middlewares/cached_page.ts";
import { isUnread } from "@/lib/site/adapters/request/page_query.ts";
import { isAnonymous } from "@/lib/site/adapters/request/shared_cache.ts";
import type { Config } from "@/lib/platform/server/config.ts";
import { matchesEtag } from "@/lib/http/etag.ts";

/** A page of the cache in the encoding and with the headers of one request. */
export interface ReadyPage {
  page: Page;
  answer: CachedAnswer;
}

/** All headers that a visitor's page depends on, except those that only a proxy may set. */
const HEADERS = ["host", "accept-encoding", "accept-language", "x-currency"];
const PROXY_HEADERS = ["x-forwarded-proto", "x-forwarded-host"];
/** Longer than any browser's key; longer requests take the normal path. */
const MAX_LENGTH = 1024;

interface ReadyPagesOptions {
  config: Pick<Config, "countryHeader" | "trustProxy">;
  /** Most entries; the least recently used is evicted. */
  max: number;
  isCurrent: (page: Page) => boolean;
}

export interface ReadyPages {
  /** null: there is no current entry for this request. */
  answer(req: Request): Response | null;
  remember(req: Request, ready: ReadyPage): void;
}

export function createReadyPages({ config, max, isCurrent }: ReadyPagesOptions): ReadyPages {
  const byRequest = new LRUCache<string, ReadyPage>({ max });
  const names = [
    ...HEADERS,
    ...config.trustProxy ? PROXY_HEADERS : [],
    ...config.countryHeader ? [config.countryHeader] : [],
  ];

  /** The cache key of a request; null: requests with equal headers may get different responses. */
  function keyOf(req: Request): string | null {
    const { headers, url } = req;
    if (url.includes("/api/")) return null; // calls are no pages
    const queryAt = url.indexOf("?");
    if (req.method !== "GET" || url.length > MAX_LENGTH || !isAnonymous(req)) return null;
    if (queryAt >= 0 && !isUnread(url.slice(queryAt + 1))) return null;
    let key = queryAt < 0 ? url : url.slice(0, queryAt);
    for (const name of names) key += `\n${headers.get(name) ?? ""}`;
    return key.length <= MAX_LENGTH ? key : null;
  }

  return {
    answer(req) {
      const key = keyOf(req);
      const ready = key === null ? undefined : byRequest.get(key);
      return ready && isCurrent(ready.page) ? sendPage(req, ready) : null;
    },
    remember(req, ready) {
      const key = keyOf(req);
      if (key !== null) byRequest.set(key, ready);
    },
  };
}

/** Sends the page, or 304 if the browser has it (RFC 9110 section 13.1.2). */
export function sendPage(req: Request, { page, answer: { original } }: ReadyPage): Response {
  if (matchesEtag(req.headers.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers: original.headers });
  }
  return original.clone();
}
