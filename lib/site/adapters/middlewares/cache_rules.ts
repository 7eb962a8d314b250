/** Default cache rules of responses whose route sets none. */
import type { Context } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { CDN_RULE, isAnonymous, pageVary } from "@/lib/site/adapters/request/shared_cache.ts";

/** The demo's covers are static files, which browsers revalidate; the author's covers set their own max-age. */
const COVERS = "/covers/";

/**
 * Middleware: a response to a signed-in listener contains names, addresses and grants and is not stored by any cache
 * (RFC 9111 section 5.2.2). A visitor's may be stored, but is revalidated at every use.
 */
export async function cacheRules(ctx: Context<State>): Promise<Response> {
  const response = await ctx.next();
  const { headers } = response;
  const { req, state, url } = ctx;
  if (!headers.has("cache-control")) {
    headers.set("cache-control", state.viewer ? "private, no-store" : "no-cache");
  }
  if (headers.get("content-type")?.startsWith("text/html")) {
    headers.set("vary", pageVary(req.headers, state.services.config));
  }
  const isCover = url.pathname.startsWith(COVERS) && response.status === 200;
  if (isCover && isAnonymous(req) && headers.get("cache-control") === "no-cache") {
    headers.set("cdn-cache-control", CDN_RULE);
  }
  return response;
}
