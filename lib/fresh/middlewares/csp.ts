import type { Middleware } from "../middleware.ts";
import { LOADER_SOURCE } from "../render/after_paint.ts";

export interface CSPOptions {
  /** Report what would be blocked, block nothing. */
  reportOnly?: boolean;
  /** URL reports go to. */
  reportTo?: string;
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
  const { reportOnly = false, reportTo, csp = [], useNonce = false } = options;
  const directives = new Map<string, string>();
  const reporting = reportTo ? ["report-to csp-endpoint", `report-uri ${reportTo}`] : [];
  for (const directive of [...DEFAULTS, ...csp, ...reporting]) {
    directives.set(directive.trim().split(/\s/, 1)[0]!.toLowerCase(), directive.trim());
  }
  if (useNonce) {
    const scripts = directives.get("script-src")!.replace(/ ?'unsafe-inline'/g, "");
    directives.set("script-src", `${scripts} ${LOADER_SOURCE}`);
  }
  const name = `content-security-policy${reportOnly ? "-report-only" : ""}`;
  const secure = [...directives.values()].join("; ");
  // Without TLS it would only make browsers follow redirects to where nothing answers.
  directives.delete("upgrade-insecure-requests");
  const insecure = [...directives.values()].join("; ");

  return async (ctx) => {
    const response = await ctx.next();
    response.headers.set(name, ctx.url.protocol === "https:" ? secure : insecure);
    if (reportTo) response.headers.set("reporting-endpoints", `csp-endpoint="${reportTo}"`);
    return response;
  };
}
