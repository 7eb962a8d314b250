import type { Context } from "../app/context.ts";
import type { Middleware } from "../app/handlers.ts";
import { LOADER_SOURCE } from "../render/scripts.ts";
import { HttpError } from "../shared/http_error.ts";

export interface CSPOptions {
  /** Directives to add; a directive of the same name replaces the default. */
  csp?: string[];
  /**
   * Omits 'unsafe-inline' for scripts. Pages contain only external modules, JSON and one constant
   * inline script allowed by its hash; so no nonce is needed and the header is the same in every
   * response.
   */
  useNonce?: boolean;
}

const DEFAULTS = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "media-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "upgrade-insecure-requests",
];

/** Adds a Content-Security-Policy to every response. */
export function csp<State>(options: CSPOptions = {}): Middleware<State> {
  const { csp = [], useNonce = false } = options;
  const directives = new Map<string, string>();
  for (const directive of [...DEFAULTS, ...csp]) {
    directives.set(directive.trim().split(/\s/, 1)[0]!.toLowerCase(), directive.trim());
  }
  if (useNonce) {
    const scripts = directives.get("script-src")!.replace(/ ?'unsafe-inline'/g, "");
    directives.set("script-src", `${scripts} ${LOADER_SOURCE}`);
  }
  const secure = [...directives.values()].join("; ");
  // Without TLS, the directive would make browsers request https addresses that do not exist.
  directives.delete("upgrade-insecure-requests");
  const insecure = [...directives.values()].join("; ");

  return async (ctx) => {
    const response = await ctx.next();
    const policy = ctx.url.protocol === "https:" ? secure : insecure;
    response.headers.set("content-security-policy", policy);
    return response;
  };
}

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
