/**
 * A cache of pages that are the same for every visitor: rendered once, compressed once per encoding. Only public
 * pages of visitors, without a nonce, are cached (3-decisions, "Modes"). The key consists of the origin, the path,
 * the parameters that the page reads, the currency, whether consent is asked, whether speed is measured, and whether
 * it is a partial. A CDN may cache them too for requests without cookies.
 */

import type { Context } from "fresh";
import { LRUCache } from "lru-cache";
import type { Config } from "@/lib/platform/config.server.ts";
import { chooseEncoding } from "@/lib/platform/http/compress.server.ts";
import { createSlowQueue, type SlowQueue } from "@/lib/platform/work.server.ts";
import type { State } from "../request/define.ts";
import { readPageQuery } from "../request/public_pages.ts";
import { hasFlash } from "./flash_message.ts";
import {
  answerFor,
  createPageFastPath,
  type Page,
  type PageFastPath,
  type PreparedPage,
  sendPage,
  toPage,
  variantOf,
} from "./page_fast_path.ts";

interface PageCacheOptions {
  /** Maximum age of a page, milliseconds. */
  maxAgeMs: number;
  /** Most pages, and a quarter of it for pages with a query. The least recently used is evicted. */
  maxPages: number;
  /** A counter that rises with every change that invalidates cached pages. */
  version: () => number;
  config: Pick<Config, "countryHeader" | "trustProxy">;
}

type Middleware = (ctx: Context<State>) => Response | Promise<Response>;

function isCacheable(response: Response): boolean {
  return response.status === 200 &&
    (response.headers.get("content-type") ?? "").startsWith("text/html") &&
    !response.headers.has("set-cookie") &&
    !/no-store|private/.test(response.headers.get("cache-control") ?? "") &&
    !(response.headers.get("content-security-policy") ?? "").includes("'nonce-");
}

async function prepare(
  ctx: Context<State>,
  page: Page,
  later: SlowQueue | null,
): Promise<PreparedPage> {
  const encoding = chooseEncoding(ctx.req.headers.get("accept-encoding"));
  const variant = await variantOf(page, encoding, later);
  return { page, answer: answerFor(ctx, variant) };
}

export interface PageCache {
  /** Answers a repeated request from its raw headers, before it is parsed; null: not cached. */
  answerFast: PageFastPath["answer"];
  /** Middleware: answers from the cache, or runs the chain and caches the response if possible. */
  keep: Middleware;
}

export function createPageCache(
  { maxAgeMs, maxPages, version, config }: PageCacheOptions,
): PageCache {
  const ready = createPageFastPath({ config, max: maxPages, isCurrent });
  const plain = new LRUCache<string, Page>({ max: maxPages });
  // A separate cache, because the number of queries is unlimited and they must not evict the pages without one. They
  // also skip the best compression, which takes a tenth of a second.
  const withQuery = new LRUCache<string, Page>({ max: Math.ceil(maxPages / 4) });
  const later = createSlowQueue();

  function isCurrent(page: Page): boolean {
    return page.version === version() && page.expiresAtMs > Date.now();
  }

  async function sendCached(ctx: Context<State>, page: Page, queue: SlowQueue | null) {
    const prepared = await prepare(ctx, page, queue);
    ready.remember(ctx.req, prepared);
    return sendPage(ctx.req, prepared);
  }

  const keep: Middleware = async (ctx) => {
    const query = readPageQuery(ctx);
    if (query === null || ctx.state.viewer || hasFlash(ctx.req.headers)) return await ctx.next();
    const { isPartial, state: { frame: { asksConsent, isMeasured }, currency }, url } = ctx;
    const [pages, queue] = query === "" ? [plain, later] : [withQuery, null];
    const key =
      `${url.origin}${url.pathname}?${query} ${currency} ${asksConsent} ${isMeasured} ${isPartial}`;
    const known = pages.get(key);
    if (known && isCurrent(known)) return await sendCached(ctx, known, queue);
    const seenVersion = version();
    const response = await ctx.next();
    if (!isCacheable(response)) return response;
    if (seenVersion !== version()) return response; // content changed during rendering
    const page = await toPage(response, {
      expiresAtMs: Date.now() + maxAgeMs,
      version: seenVersion,
    });
    // If the page is unchanged, its compressed variants are reused.
    if (known?.etag === page.etag) page.variants = known.variants;
    pages.set(key, page);
    return await sendCached(ctx, page, queue);
  };
  return { answerFast: ready.answer, keep };
}
