/** Remembers how a visitor with consent first came here; later visits do not change it. */
import type { Context } from "fresh";
import { viaIn } from "@/lib/sharing/links/via.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { hasConsent } from "@/lib/site/adapters/request/consent.ts";
import { sourceCookie, sourceOf } from "@/lib/site/adapters/request/source_cookie.ts";

/** Middleware; has to come before the page cache, whose responses are shared. */
export async function rememberSource(ctx: Context<State>): Promise<Response> {
  const { req: { method, headers }, url } = ctx;
  const isAsked = method === "GET" && hasConsent(headers) && sourceOf(headers) === undefined;
  if (!isAsked) return await ctx.next();
  const via = viaIn(url.searchParams); // before the page cache removes unread parameters
  const response = await ctx.next();
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (response.status !== 200 || !isPage) return response;
  const own = new Response(response.body, response);
  own.headers.append("set-cookie", sourceCookie(via ?? "direct", url.protocol === "https:"));
  own.headers.set("cache-control", "private, no-store");
  return own;
}
