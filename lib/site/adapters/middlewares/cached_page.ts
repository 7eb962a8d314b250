/** An entry of the page cache: the page's bytes in each requested encoding, and the responses made of them. */
import type { Context } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { brotliSmallest } from "@/lib/platform/server/http/brotli_smallest.ts";
import { encode, type Encoding } from "@/lib/platform/server/http/compress.ts";
import { weakEtag } from "@/lib/http/etag.ts";
import type { SlowQueue } from "@/lib/platform/server/slow_queue.ts";
import { CDN_RULE, isAnonymous, pageVary } from "@/lib/site/adapters/request/shared_cache.ts";

export interface Page {
  expiresAtMs: number;
  version: number;
  etag: string;
  /** The page in each encoding requested so far; concurrent requests share one promise. */
  variants: Map<Encoding, Promise<Variant>>;
}

export interface Variant {
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** Responses by what differs between requests: `Vary`, and whether a CDN may cache the page. */
  answers: Map<string, CachedAnswer>;
}

/**
 * Clones of the original are sent. They share its bytes, and their headers are not validated again: 27 microseconds
 * of processor time per page including all of Deno's work, instead of 44 for a new Response.
 */
export interface CachedAnswer {
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
