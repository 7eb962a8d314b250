/** JSON answers that browsers and shared caches may keep, with an ETag to revalidate by. */
import { matchesEtag, weakEtag } from "@/lib/http/etag.ts";

export interface CachedJsonOptions {
  /** Lifetime in seconds. */
  maxAgeSec: number;
  /** Request headers the answer depends on. */
  vary?: string[];
}

/**
 * Answers JSON that is the same for every visitor; 304 when the caller holds it already
 * (RFC 9110 section 13.1.2).
 */
export async function cachedJson(
  req: Request,
  body: unknown,
  { maxAgeSec, vary = [] }: CachedJsonOptions,
): Promise<Response> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const etag = await weakEtag(bytes);
  const headers = new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": `public, max-age=${maxAgeSec}`,
    etag,
  });
  if (vary.length > 0) headers.set("vary", vary.join(", "));
  if (matchesEtag(req.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, { headers });
}
