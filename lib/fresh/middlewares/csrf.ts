import type { Context } from "../context.ts";
import { HttpError } from "../http_error.ts";
import type { Middleware } from "../middleware.ts";

export interface CsrfOptions<State = unknown> {
  /** Origins that may send besides this site's own. */
  origin?: string | string[] | ((origin: string, ctx: Context<State>) => boolean);
}

/**
 * Refuses (403) what another site's page sends in a visitor's name. Browsers say where a request
 * comes from in Sec-Fetch-Site, older ones in Origin; what sends neither is no browser.
 */
export function csrf<State>(options: CsrfOptions<State> = {}): Middleware<State> {
  return (ctx) => {
    const { method, headers } = ctx.req;
    if (method === "GET" || method === "HEAD" || method === "OPTIONS") return ctx.next();
    const site = headers.get("sec-fetch-site");
    const origin = headers.get("origin");
    if (site === "same-origin" || site === "none") return ctx.next();
    if (site === null && origin === null) return ctx.next();
    if (origin !== null && isAllowed(origin, ctx, options.origin)) return ctx.next();
    throw new HttpError(403);
  };
}

function isAllowed<State>(
  origin: string,
  ctx: Context<State>,
  allowed: CsrfOptions<State>["origin"],
): boolean {
  if (typeof allowed === "function") return allowed(origin, ctx);
  if (allowed === undefined) return origin === ctx.url.origin;
  return Array.isArray(allowed) ? allowed.includes(origin) : origin === allowed;
}
