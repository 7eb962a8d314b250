import type { Context } from "../app/context.ts";
import { HttpError } from "../shared/http_error.ts";
import type { Middleware } from "../app/middleware.ts";

export interface CsrfOptions<State = unknown> {
  /** Whether pages of an origin may send requests. Default: only this site's own. */
  origin?: (origin: string, ctx: Context<State>) => boolean;
}

/**
 * Refuses (403) cross-site requests. Browsers send Sec-Fetch-Site, older ones Origin; a client that
 * sends neither is not a browser.
 */
export function csrf<State>(options: CsrfOptions<State> = {}): Middleware<State> {
  const { origin: isAllowed = (origin, ctx) => origin === ctx.url.origin } = options;
  return (ctx) => {
    const { method, headers } = ctx.req;
    if (method === "GET" || method === "HEAD" || method === "OPTIONS") return ctx.next();
    const site = headers.get("sec-fetch-site");
    const origin = headers.get("origin");
    if (site === "same-origin" || site === "none") return ctx.next();
    if (site === null && origin === null) return ctx.next();
    if (origin !== null && isAllowed(origin, ctx)) return ctx.next();
    throw new HttpError(403);
  };
}
