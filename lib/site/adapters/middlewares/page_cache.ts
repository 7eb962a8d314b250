/**
 * Pages that are the same for every visitor, kept ready to send: rendered once, compressed once per
 * encoding. Only public pages of visitors, without a nonce, are kept (3-decisions, "Modes"); the key is the
 * origin, the path, what the page reads of the query, currency, whether consent is asked and whether it
 * is a page in part. For a visitor without cookies a CDN may keep them too.
 */
import type { Context } from "fresh";
import { LRUCache } from "lru-cache";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { chooseEncoding } from "@/lib/platform/server/http/compress.ts";
import {
  answerFor,
  type Page,
  toPage,
  variantOf,
} from "@/lib/site/adapters/middlewares/cached_page.ts";
import {
  createReadyPages,
  type ReadyPage,
  type ReadyPages,
  sendPage,
} from "@/lib/site/adapters/middlewares/ready_pages.ts";
import { hasFlash } from "@/lib/site/adapters/middlewares/flash_message.ts";
import { readPageQuery } from "@/lib/site/adapters/request/page_query.ts";
import type { Config } from "@/lib/platform/server/config.ts";
import { createSlowQueue, type SlowQueue } from "@/lib/platform/server/slow_queue.ts";

export interface PageCacheOptions {
  /** Age after which a page is rendered again, milliseconds. */
  maxAgeMs: number;
  /** Pages kept at most, and a quarter of it of pages with a query; the one not asked for longest goes first. */
  maxPages: number;
  /** Counts the changes by which pages grow old before their age. */
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
): Promise<ReadyPage> {
  const encoding = chooseEncoding(ctx.req.headers.get("accept-encoding"));
  const variant = await variantOf(page, encoding, later);
  return { page, answer: answerFor(ctx, variant) };
}

export interface PageCache {
  /** Before anything is made of the request: what was asked for lately in these very words is sent at once. */
  answerReady: ReadyPages["answer"];
  /** Middleware: answers from the cache, or runs the chain and keeps what it may. */
  keep: Middleware;
}

export function createPageCache(
  { maxAgeMs, maxPages, version, config }: PageCacheOptions,
): PageCache {
  const ready = createReadyPages({ config, max: maxPages, isCurrent });
  const plain = new LRUCache<string, Page>({ max: maxPages });
  // Apart: there is no end of queries, and they shall not take the place of the pages themselves. Nor are
  // they made as small as can be, which takes a tenth of a second.
  const asked = new LRUCache<string, Page>({ max: Math.ceil(maxPages / 4) });
  const later = createSlowQueue();

  function isCurrent(page: Page): boolean {
    return page.version === version() && page.expiresAtMs > Date.now();
  }

  async function send(ctx: Context<State>, page: Page, queue: SlowQueue | null) {
    const prepared = await prepare(ctx, page, queue);
    ready.remember(ctx.req, prepared);
    return sendPage(ctx.req, prepared);
  }

  const keep: Middleware = async (ctx) => {
    const query = readPageQuery(ctx);
    if (query === null || ctx.state.viewer || hasFlash(ctx.req.headers)) return await ctx.next();
    const { isPartial, state: { frame: { asksConsent, isMeasured }, currency }, url } = ctx;
    const [pages, queue] = query === "" ? [plain, later] : [asked, null];
    const key =
      `${url.origin}${url.pathname}?${query} ${currency} ${asksConsent} ${isMeasured} ${isPartial}`;
    const known = pages.get(key);
    if (known && isCurrent(known)) return await send(ctx, known, queue);
    const seenVersion = version();
    const response = await ctx.next();
    if (!isCacheable(response)) return response;
    if (seenVersion !== version()) return response; // changed while it was rendered
    const page = await toPage(response, {
      expiresAtMs: Date.now() + maxAgeMs,
      version: seenVersion,
    });
    // Most are the same a minute later, and need not be compressed again.
    if (known?.etag === page.etag) page.variants = known.variants;
    pages.set(key, page);
    return await send(ctx, page, queue);
  };
  return { answerReady: ready.answer, keep };
}
