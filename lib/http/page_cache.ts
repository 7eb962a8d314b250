/**
 * Pages that are the same for every visitor, kept ready to send: rendered once, compressed once per
 * encoding. Only pages of visitors, without a nonce, are kept (3-decisions, "Modes"); the key is origin, address and
 * currency.
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
}

interface Page {
  expiresAtMs: number;
  headers: Headers;
  etag: string;
  /** The page in every encoding asked for so far. */
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>;
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
  const bytes = new Uint8Array(await response.arrayBuffer());
  const etag = await weakEtag(bytes);
  const headers = new Headers(response.headers);
  headers.set("etag", etag);
  headers.set("cache-control", "no-cache"); // kept by the browser, revalidated at every use
  headers.set("vary", "Accept-Encoding, Accept-Language, Cookie");
  return { expiresAtMs, headers, etag, bodies: new Map([["identity", bytes]]) };
}

async function bodyOf(page: Page, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const ready = page.bodies.get(encoding);
  if (ready) return ready;
  const made = await encode(page.bodies.get("identity")!, encoding);
  page.bodies.set(encoding, made);
  return made;
}

async function send(req: Request, page: Page): Promise<Response> {
  if (matchesEtag(req.headers.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers: page.headers });
  }
  const encoding = chooseEncoding(req.headers.get("accept-encoding"));
  const response = new Response(await bodyOf(page, encoding), { headers: page.headers });
  if (encoding !== "identity") response.headers.set("content-encoding", encoding);
  return response;
}

/** Middleware: answers from the cache, or runs the chain and keeps what it may. */
export function pageCache({ maxAgeMs, maxPages }: PageCacheOptions): Middleware {
  const pages = new Map<string, Page>();
  return async (ctx) => {
    if (ctx.req.method !== "GET" || ctx.state.viewer) return await ctx.next();
    const key = `${ctx.url.href} ${ctx.state.currency}`;
    const known = pages.get(key);
    if (known && known.expiresAtMs > Date.now()) return await send(ctx.req, known);
    pages.delete(key);
    const response = await ctx.next();
    if (!isCacheable(response)) return response;
    const page = await toPage(response, Date.now() + maxAgeMs);
    if (pages.size >= maxPages) pages.delete(pages.keys().next().value!);
    pages.set(key, page);
    return await send(ctx.req, page);
  };
}
