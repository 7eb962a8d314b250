/**
 * Pages that are the same for every visitor, kept ready to send: rendered once, compressed once per
 * encoding. Only pages of visitors, without a nonce, are kept (3-decisions, "Modes"); the key is origin, address,
 * currency and whether consent is asked.
 */
import type { Context } from "fresh";
import type { State } from "@/lib/define.ts";
import { chooseEncoding, encode, type Encoding } from "@/lib/http/compress.ts";
import { matchesEtag, weakEtag } from "@/lib/http/etag.ts";

export interface PageCacheOptions {
  /** Age after which a page is rendered again, milliseconds. */
  maxAgeMs: number;
  /** Pages kept at most; the oldest goes first. */
  maxPages: number;
  /** Counts the changes by which pages grow old before their age. */
  version: () => number;
}

interface Page {
  expiresAtMs: number;
  etag: string;
  /** The page in every encoding asked for so far. */
  variants: Map<Encoding, Variant>;
}

interface Variant {
  headers: Headers;
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

async function toPage(response: Response, expiresAtMs: number): Promise<Page> {
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = await weakEtag(body);
  const headers = new Headers(response.headers);
  headers.set("etag", etag);
  headers.set("cache-control", "no-cache"); // kept by the browser, revalidated at every use
  headers.set("vary", "Accept-Encoding, Accept-Language, Cookie");
  return { expiresAtMs, etag, variants: new Map([["identity", { headers, body }]]) };
}

async function variantOf(page: Page, encoding: Encoding): Promise<Variant> {
  const ready = page.variants.get(encoding);
  if (ready) return ready;
  const plain = page.variants.get("identity")!;
  const headers = new Headers(plain.headers);
  headers.set("content-encoding", encoding);
  const made = { headers, body: await encode(plain.body, encoding) };
  page.variants.set(encoding, made);
  // Whoever asked first does not wait for it; the others may get the page in one flight of packets less.
  if (encoding === "br") {
    encode(plain.body, encoding, { smallest: true }).then((body) => made.body = body, () => {});
  }
  return made;
}

async function send(req: Request, page: Page): Promise<Response> {
  const { headers, body } = await variantOf(
    page,
    chooseEncoding(req.headers.get("accept-encoding")),
  );
  if (matchesEtag(req.headers.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers });
}

/** Middleware: answers from the cache, or runs the chain and keeps what it may. */
export function pageCache({ maxAgeMs, maxPages, version }: PageCacheOptions): Middleware {
  const pages = new Map<string, Page>();
  let keptVersion = version();
  return async (ctx) => {
    if (ctx.req.method !== "GET" || ctx.state.viewer) return await ctx.next();
    const seenVersion = version();
    if (seenVersion !== keptVersion) {
      pages.clear();
      keptVersion = seenVersion;
    }
    const { asksConsent, currency } = ctx.state;
    const key = `${ctx.url.href} ${currency} ${asksConsent}`;
    const known = pages.get(key);
    if (known && known.expiresAtMs > Date.now()) return await send(ctx.req, known);
    const response = await ctx.next();
    if (!isCacheable(response)) return response;
    if (seenVersion !== version()) return response; // changed while it was rendered
    const page = await toPage(response, Date.now() + maxAgeMs);
    // Most are the same a minute later, and need not be compressed again.
    if (known?.etag === page.etag) page.variants = known.variants;
    pages.delete(key);
    if (pages.size >= maxPages) pages.delete(pages.keys().next().value!);
    pages.set(key, page);
    return await send(ctx.req, page);
  };
}
