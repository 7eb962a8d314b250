/** A page as it is kept: its bytes in each encoding that was asked for, and the headers it goes out with. */
import type { Context } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { brotliSmallest } from "@/lib/platform/server/http/brotli_smallest.ts";
import { encode, type Encoding } from "@/lib/platform/server/http/compress.ts";
import { weakEtag } from "@/lib/platform/server/http/etag.ts";
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
  /** The headers by what differs from request to request: `Vary`, and whether a CDN may keep the page. */
  sent: Map<string, Headers>;
  body: Uint8Array<ArrayBuffer>;
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
  const plain = { headers, sent: new Map(), body };
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
  const made: Variant = { headers, sent: new Map(), body: await encode(plain.body, encoding) };
  // Whoever asks first does not wait for it; the others may get the page in one flight of packets less.
  if (encoding === "br") {
    later?.(async () => {
      made.body = await brotliSmallest(plain.body);
    });
  }
  return made;
}

export function headersFor({ req, state }: Context<State>, { headers, sent }: Variant): Headers {
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
