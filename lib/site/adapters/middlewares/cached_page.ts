/** A page as it is kept: its bytes in each encoding that was asked for, and the answers made of them. */
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
  /** The page in every encoding asked for so far; a crowd that asks at once waits for one. */
  variants: Map<Encoding, Promise<Variant>>;
}

export interface Variant {
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** By what differs from request to request: `Vary`, and whether a CDN may keep the page. */
  answers: Map<string, CachedAnswer>;
}

/**
 * What goes out are copies of the original, which share its bytes and whose headers are not checked again:
 * with all that Deno does for it 27 microseconds of processor a page, where a new answer each time takes 44.
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
  headers.set("cache-control", "no-cache"); // kept by the browser, revalidated at every use
  const plain: Variant = { headers, body, answers: new Map() };
  return { ...o, etag, variants: new Map([["identity", Promise.resolve(plain)]]) };
}

/** @param later makes it as small as can be; null: not worth it */
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
  // Whoever asks first does not wait for it; the others may get the page in one flight of packets less.
  if (encoding === "br") {
    later?.(async () => {
      made.body = await brotliSmallest(plain.body);
      for (const it of made.answers.values()) it.original = new Response(made.body, it.original);
    });
  }
  return made;
}

/** The variant with the headers that answer a request. */
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
