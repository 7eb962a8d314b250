/**
 * Pages that are the same for every visitor, kept ready to send: rendered once, compressed once per
 * encoding. Only public pages of visitors, without a nonce, are kept (3-decisions, "Modes"); the key is the
 * origin, the path, what the page reads of the query, currency, whether consent is asked and whether it
 * is a page in part. For a visitor without cookies a CDN may keep them too.
 */
import type { Context } from "fresh";
import { LRUCache } from "lru-cache";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { brotliSmallest } from "@/lib/platform/server/http/brotli_smallest.ts";
import { chooseEncoding, encode, type Encoding } from "@/lib/platform/server/http/compress.ts";
import { matchesEtag, weakEtag } from "@/lib/platform/server/http/etag.ts";
import { hasFlash } from "@/lib/site/adapters/middlewares/flash_message.ts";
import { readPageQuery } from "@/lib/site/adapters/request/page_query.ts";
import { CDN_RULE, isAnonymous, pageVary } from "@/lib/site/adapters/request/shared_cache.ts";
import { createSlowQueue, type SlowQueue } from "@/lib/platform/server/slow_queue.ts";

export interface PageCacheOptions {
  /** Age after which a page is rendered again, milliseconds. */
  maxAgeMs: number;
  /** Pages kept at most, and a quarter of it of pages with a query; the one not asked for longest goes first. */
  maxPages: number;
  /** Counts the changes by which pages grow old before their age. */
  version: () => number;
}

interface Page {
  expiresAtMs: number;
  version: number;
  etag: string;
  /** The page in every encoding asked for so far; a crowd that asks at once waits for one. */
  variants: Map<Encoding, Promise<Variant>>;
}

interface Variant {
  headers: Headers;
  /** The headers by what differs from request to request: `Vary`, and whether a CDN may keep the page. */
  sent: Map<string, Headers>;
  body: Uint8Array<ArrayBuffer>;
}

type Middleware = (ctx: Context<State>) => Promise<Response>;

function isCacheable(response: Response): boolean {
  return response.status === 200 &&
    (response.headers.get("content-type") ?? "").startsWith("text/html") &&
    !response.headers.has("set-cookie") &&
    !/no-store|private/.test(response.headers.get("cache-control") ?? "") &&
    !(response.headers.get("content-security-policy") ?? "").includes("'nonce-");
}

async function toPage(response: Response, o: Pick<Page, "expiresAtMs" | "version">): Promise<Page> {
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = await weakEtag(body);
  const headers = new Headers(response.headers);
  headers.set("etag", etag);
  headers.set("cache-control", "no-cache"); // kept by the browser, revalidated at every use
  const plain = { headers, sent: new Map(), body };
  return { ...o, etag, variants: new Map([["identity", Promise.resolve(plain)]]) };
}

/** @param later makes it as small as can be; null: not worth it */
function variantOf(page: Page, encoding: Encoding, later: SlowQueue | null): Promise<Variant> {
  let variant = page.variants.get(encoding);
  if (!variant) page.variants.set(encoding, variant = makeVariant(page, encoding, later));
  return variant;
}

async function makeVariant(
  page: Page,
  encoding: Encoding,
  later: SlowQueue | null,
): Promise<Variant> {
  const plain = await page.variants.get("identity")!;
  const headers = new Headers(plain.headers);
  headers.set("content-encoding", encoding);
  const made: Variant = { headers, sent: new Map(), body: await encode(plain.body, encoding) };
  // Whoever asks first does not wait for it; the others may get the page in one flight of packets less.
  if (encoding === "br") {
    later?.(async () => {
      made.body = await brotliSmallest(plain.body);
    });
  }
  return made;
}

function headersFor({ req, state }: Context<State>, { headers, sent }: Variant): Headers {
  const vary = pageVary(req.headers, state.services.config);
  const isForCdn = isAnonymous(req);
  const key = `${isForCdn} ${vary}`;
  let made = sent.get(key);
  if (!made) {
    sent.set(key, made = new Headers(headers));
    made.set("vary", vary);
    if (isForCdn) made.set("cdn-cache-control", CDN_RULE);
  }
  return made;
}

async function send(
  ctx: Context<State>,
  page: Page,
  later: SlowQueue | null,
): Promise<Response> {
  const { req } = ctx;
  const encoding = chooseEncoding(req.headers.get("accept-encoding"));
  const variant = await variantOf(page, encoding, later);
  const headers = headersFor(ctx, variant);
  const { body } = variant;
  if (matchesEtag(req.headers.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers });
}

/** Middleware: answers from the cache, or runs the chain and keeps what it may. */
export function pageCache({ maxAgeMs, maxPages, version }: PageCacheOptions): Middleware {
  const plain = new LRUCache<string, Page>({ max: maxPages });
  // Apart: there is no end of queries, and they shall not take the place of the pages themselves. Nor are
  // they made as small as can be, which takes a tenth of a second.
  const asked = new LRUCache<string, Page>({ max: Math.ceil(maxPages / 4) });
  const later = createSlowQueue();
  return async (ctx) => {
    const query = readPageQuery(ctx);
    if (query === null || ctx.state.viewer || hasFlash(ctx.req.headers)) return await ctx.next();
    const { isPartial, state: { frame: { asksConsent }, currency }, url } = ctx;
    const [pages, queue] = query === "" ? [plain, later] : [asked, null];
    const key = `${url.origin}${url.pathname}?${query} ${currency} ${asksConsent} ${isPartial}`;
    const known = pages.get(key);
    const seenVersion = version();
    if (known && known.version === seenVersion && known.expiresAtMs > Date.now()) {
      return await send(ctx, known, queue);
    }
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
}
