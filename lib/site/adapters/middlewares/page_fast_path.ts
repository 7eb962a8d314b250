/** An entry of the page cache: the page's bytes in each requested encoding, and the responses made of them. */

import type { Context } from "fresh";
import { LRUCache } from "lru-cache";
import { matchesEtag, weakEtag } from "@/lib/http/headers.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { brotliSmallest, encode, type Encoding } from "@/lib/platform/http/compress.server.ts";
import type { SlowQueue } from "@/lib/platform/work.server.ts";
import type { State } from "../request/define.ts";
import { CDN_RULE, isAnonymous, isUnread, pageVary } from "../request/public_pages.ts";

export interface Page {
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

export async function toPage(
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
export function variantOf(
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
export function answerFor({ req, state }: Context<State>, variant: Variant): CachedAnswer {
  const vary = pageVary(req.headers, state.services.config);
  const isForCdn = isAnonymous(req);
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

/*
 * Responses of the page cache by the raw request that they answered. Most visitors send one of few header
 * combinations; a repeated one is answered before the request is parsed.
 */

/** A page of the cache in the encoding and with the headers of one request. */
export interface PreparedPage {
  page: Page;
  answer: CachedAnswer;
}

/** All headers that a visitor's page depends on, except those that only a proxy may set. */
const HEADERS = ["host", "accept-encoding", "accept-language", "x-currency"];
const PROXY_HEADERS = ["x-forwarded-proto", "x-forwarded-host"];
/** Longer than any browser's key; longer requests take the normal path. */
const MAX_LENGTH = 1024;

interface PageFastPathOptions {
  config: Pick<Config, "countryHeader" | "trustProxy">;
  /** Most entries; the least recently used is evicted. */
  max: number;
  isCurrent: (page: Page) => boolean;
}

export interface PageFastPath {
  /** null: there is no current entry for this request. */
  answer(req: Request): Response | null;
  remember(req: Request, ready: PreparedPage): void;
}

export function createPageFastPath({ config, max, isCurrent }: PageFastPathOptions): PageFastPath {
  const byRequest = new LRUCache<string, PreparedPage>({ max });
  const names = [
    ...HEADERS,
    ...config.trustProxy ? PROXY_HEADERS : [],
    ...config.countryHeader ? [config.countryHeader] : [],
  ];

  /** The cache key of a request; null: requests with equal headers may get different responses. */
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

/** Sends the page, or 304 if the browser has it (RFC 9110 section 13.1.2). */
export function sendPage(req: Request, { page, answer: { original } }: PreparedPage): Response {
  if (matchesEtag(req.headers.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers: original.headers });
  }
  return original.clone();
}
