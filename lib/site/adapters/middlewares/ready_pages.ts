/**
 * Pages as they went out, by the words of the request that they answered. A crowd behind a link asks in a
 * few ways; whoever asks in one of them gets the bytes before anything is made of the request.
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

/** All that a visitor's page depends on, beside its address and what only a proxy may say. */
const HEADERS = ["host", "accept-encoding", "accept-language", "x-currency"];
const PROXY_HEADERS = ["x-forwarded-proto", "x-forwarded-host"];
/** Longer than any browser's; what a stranger makes longer goes the long way. */
const MAX_LENGTH = 1024;

interface ReadyPagesOptions {
  config: Pick<Config, "countryHeader" | "trustProxy">;
  /** Requests told apart; the one not asked for longest goes first. */
  max: number;
  isCurrent: (page: Page) => boolean;
}

export interface ReadyPages {
  /** null: not asked for in these words, or grown old since. */
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

  /** null: other requests in these words may be answered otherwise. */
  function keyOf(req: Request): string | null {
    const { headers, url } = req;
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

/** The page, or that the browser has it (RFC 9110 section 13.1.2). */
export function sendPage(req: Request, { page, answer: { original } }: ReadyPage): Response {
  if (matchesEtag(req.headers.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers: original.headers });
  }
  return original.clone();
}
