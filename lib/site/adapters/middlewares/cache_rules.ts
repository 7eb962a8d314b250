/** Who may keep an answer, where its route says nothing of it. */
import type { Context } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";

/** What the words, prices and names of a page depend on. */
const PAGE_VARIES = "Accept-Encoding, Accept-Language, Cookie";

/**
 * Middleware: an answer to a signed-in listener carries names, addresses and grants, and is kept by nobody
 * (RFC 9111 section 5.2.2). A visitor's may be kept, but is asked for again at every use.
 */
export async function cacheRules(ctx: Context<State>): Promise<Response> {
  const response = await ctx.next();
  const { headers } = response;
  if (!headers.has("cache-control")) {
    headers.set("cache-control", ctx.state.viewer ? "private, no-store" : "no-cache");
  }
  if (headers.get("content-type")?.startsWith("text/html")) {
    const { countryHeader } = ctx.state.services.config; // its prices are in that country's currency
    headers.set("vary", PAGE_VARIES + (countryHeader ? `, ${countryHeader}` : ""));
  }
  return response;
}
