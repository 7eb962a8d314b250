/**
 * A cache of pages that are the same for every visitor: rendered once, compressed once per encoding. Only public
 * pages of visitors, without a nonce, are cached (3-decisions, "Modes"). The key consists of the origin, the path,
 * the parameters that the page reads, the language, the currency, whether consent is asked, whether speed is measured, and whether
 * it is a partial. A request that is repeated with equal headers is answered before it is parsed. A CDN may cache
 * the pages too for requests without cookies.
 */

import type { Context } from "fresh";
import { LRUCache } from "lru-cache";
import { matchesEtag, weakEtag } from "@/lib/http/headers.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import {
  brotliSmallest,
  chooseEncoding,
  encode,
  type Encoding,
} from "@/lib/platform/http/compress.server.ts";
import type { Metrics } from "@/lib/platform/telemetry/metrics.server.ts";
import { createSlowQueue, type SlowQueue } from "@/lib/platform/work.server.ts";
import type { State } from "./request/define.server.ts";
import {
  CDN_RULE,
  isAnonymous,
  isUnread,
  pageVary,
  readPageQuery,
} from "./request/public_pages.server.ts";
import { hasFlash } from "./request/cookies.server.ts";
import { askedUrl, isFromPrefixed, isPlayerAlone, isPrefixed } from "./request_language.server.ts";

interface PageCacheOptions {
  /** Maximum age of a page, milliseconds. */
  maxAgeMs: number;
  /** Most pages, and a quarter of it for pages with a query. The least recently used is evicted. */
  maxPages: number;
  /** A counter that rises with every change that invalidates cached pages. */
  version: () => number;
  config: Pick<Config, "countryHeader" | "trustProxy">;
  /** Counts the requests that are answered before they are parsed; others are counted by their middleware. */
  metrics: Pick<Metrics, "countRequest">;
}

type Middleware = (ctx: Context<State>) => Response | Promise<Response>;

function isCacheable(response: Response): boolean {
  return response.status === 200 &&
    (response.headers.get("content-type") ?? "").startsWith("text/html") &&
    !response.headers.has("set-cookie") &&
    !/no-store|private/.test(response.headers.get("cache-control") ?? "") &&
    !(response.headers.get("content-security-policy") ?? "").includes("'nonce-");
}

export interface PageCache {
  /** Answers a repeated request from its raw headers, before it is parsed; null: not cached. */
  answerFast(req: Request): Response | null;
  /** Middleware: answers from the cache, or runs the chain and caches the response if possible. */
  keep: Middleware;
}

export function createPageCache(
  { maxAgeMs, maxPages, version, config, metrics }: PageCacheOptions,
): PageCache {
  const repeated = new LRUCache<string, PreparedPage>({ max: maxPages });
  const keyOf = createRequestKey(config);
  const plain = new LRUCache<string, Page>({ max: maxPages });
  // A separate cache, because the number of queries is unlimited and they must not evict the pages without one. They
  // also skip the best compression, which takes a tenth of a second.
  const withQuery = new LRUCache<string, Page>({ max: Math.ceil(maxPages / 4) });
  const later = createSlowQueue();

  function isCurrent(page: Page): boolean {
    return page.version === version() && page.expiresAtMs > Date.now();
  }

  async function sendCached(ctx: Context<State>, page: Page, queue: SlowQueue | null) {
    const encoding = chooseEncoding(ctx.req.headers.get("accept-encoding"));
    const variant = await variantOf(page, encoding, queue);
    const prepared = { page, answer: answerFor(ctx, variant) };
    const key = keyOf(ctx.req);
    if (key !== null) repeated.set(key, prepared);
    return sendPage(ctx.req, prepared);
  }

  const keep: Middleware = async (ctx) => {
    const query = readPageQuery(ctx);
    if (query === null || ctx.state.viewer || hasFlash(ctx.req.headers)) return await ctx.next();
    const { isPartial, state: { frame: { asksConsent, isMeasured }, currency, language }, url } =
      ctx;
    const [pages, queue] = query === "" ? [plain, later] : [withQuery, null];
    const key =
      `${url.origin}${url.pathname}?${query} ${language} ${currency} ${asksConsent} ${isMeasured} ${isPartial}`;
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
  return {
    answerFast(req) {
      const key = keyOf(req);
      const prepared = key === null ? undefined : repeated.get(key);
      if (!prepared || !isCurrent(prepared.page)) return null;
      const answer = sendPage(req, prepared);
      metrics.countRequest({ kind: "page", status: answer.status, sec: 0, bytes: null });
      return answer;
    },
    keep,
  };
}

/* An entry of the page cache: the page's bytes in each requested encoding, and the responses made of them. */

interface Page {
  expiresAtMs: number;
  version: number;
  etag: string;
  /** The page in each encoding requested so far; concurrent requests share one promise. */
  variants: Map<Encoding, Promise<Variant>>;
}

interface Variant {
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** Responses by what differs between requests: `Vary`, and whether a CDN may cache the page. */
  answers: Map<string, CachedAnswer>;
}

/**
 * Clones of the original are sent. They share its bytes, and their headers are not validated again: 27 microseconds
 * of processor time per page including all of Deno's work, instead of 44 for a new Response.
 */
interface CachedAnswer {
  original: Response;
}

async function toPage(
  response: Response,
  o: Pick<Page, "expiresAtMs" | "version">,
): Promise<Page> {
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = await weakEtag(body);
  const headers = new Headers(response.headers);
  headers.set("etag", etag);
  headers.set("cache-control", "no-cache"); // stored by the browser, revalidated at every use
  const plain: Variant = { headers, body, answers: new Map() };
  return { ...o, etag, variants: new Map([["identity", Promise.resolve(plain)]]) };
}

/** @param later queue for the best compression; null: skip it */
function variantOf(
  page: Page,
  encoding: Encoding,
  later: SlowQueue | null,
): Promise<Variant> {
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
  const body = await encode(plain.body, encoding);
  const made: Variant = { headers, body, answers: new Map() };
  // The first requests get a faster compression. The smallest body replaces it later, and may save one round trip.
  if (encoding === "br") {
    later?.(async () => {
      made.body = await brotliSmallest(plain.body);
      for (const it of made.answers.values()) it.original = new Response(made.body, it.original);
    });
  }
  return made;
}

/** The response for a request: the variant with the request's headers. */
function answerFor(ctx: Context<State>, variant: Variant): CachedAnswer {
  const vary = pageVary(ctx);
  const isForCdn = isAnonymous(ctx.req);
  const key = `${isForCdn} ${vary}`;
  let made = variant.answers.get(key);
  if (!made) {
    const original = new Response(variant.body, { headers: variant.headers });
    original.headers.set("vary", vary);
    if (isForCdn) original.headers.set("cdn-cache-control", CDN_RULE);
    variant.answers.set(key, made = { original });
  }
  return made;
}

/* Responses by the raw request that they answered. Most visitors send one of few header combinations. */

/** A page of the cache in the encoding and with the headers of one request. */
interface PreparedPage {
  page: Page;
  answer: CachedAnswer;
}

/** All headers that a visitor's page depends on, except those that only a proxy may set. */
const HEADERS = ["host", "accept-encoding", "accept-language", "x-currency", "x-language"];
const PROXY_HEADERS = ["x-forwarded-proto", "x-forwarded-host"];
/** Longer than any browser's key; longer requests take the normal path. */
const MAX_LENGTH = 1024;

/** Makes the key of a request, whether its language was taken off the address or not; null: requests with equal headers may get different responses. */
function createRequestKey(
  { trustProxy, countryHeader }: Pick<Config, "countryHeader" | "trustProxy">,
): (req: Request) => string | null {
  const names = [
    ...HEADERS,
    ...trustProxy ? PROXY_HEADERS : [],
    ...countryHeader ? [countryHeader] : [],
  ];
  return (req) => {
    const { headers } = req, url = askedUrl(req);
    const queryAt = url.indexOf("?");
    if (req.method !== "GET" || url.length > MAX_LENGTH || !isAnonymous(req)) return null;
    if (queryAt >= 0 && !isUnread(url.slice(queryAt + 1))) return null;
    // Without a prefix it may be redirected.
    if ((isFromPrefixed(req) || isPlayerAlone(req)) && !isPrefixed(url)) return null;
    let key = queryAt < 0 ? url : url.slice(0, queryAt);
    for (const name of names) key += `\n${headers.get(name) ?? ""}`;
    return key.length <= MAX_LENGTH ? key : null;
  };
}

/** Sends the page, or 304 if the browser has it (RFC 9110 section 13.1.2). */
function sendPage(req: Request, { page, answer: { original } }: PreparedPage): Response {
  if (matchesEtag(req.headers.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers: original.headers });
  }
  return original.clone();
}
