import type { Middleware } from "../app/middleware.ts";
import { LOADER_SOURCE } from "../render/after_paint.ts";

export interface CSPOptions {
  /** Directives to add; one of the same name replaces the default. */
  csp?: string[];
  /**
   * Do without 'unsafe-inline' for scripts. Pages rendered here boot from external modules, JSON and
   * one constant line named by its hash, so nothing needs a nonce: every answer has the same header.
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

/** Sends a Content-Security-Policy with every answer. */
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
  // Without TLS it would only make browsers follow redirects to where nothing answers.
  directives.delete("upgrade-insecure-requests");
  const insecure = [...directives.values()].join("; ");

  return async (ctx) => {
    const response = await ctx.next();
    const policy = ctx.url.protocol === "https:" ? secure : insecure;
    response.headers.set("content-security-policy", policy);
    return response;
  };
}
