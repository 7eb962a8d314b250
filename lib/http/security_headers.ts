/** The security headers of every answer: pages, calls, files, redirects and failures. */
import { type Context, csp } from "fresh";
import { createHash } from "node:crypto";
import type { State } from "@/lib/define.ts";
import { THEME_SNIPPET } from "@/lib/enhance/theme_snippet.ts";
import { sheets } from "@/lib/styles.ts";

const themeHash = createHash("sha256").update(THEME_SNIPPET).digest("base64");

/** All of them: in-page navigation adds the sheet of the page it shows. */
const styleHashes = Object.values(sheets).map(({ sha256 }) => `'sha256-${sha256}'`).join(" ");

const policy = csp<State>({
  // A web layer that writes inline scripts gets a nonce for them; ours writes none, and then the
  // pages carry no nonce and may be cached. The hash names the theme snippet, the only inline script.
  useNonce: true,
  csp: [
    `script-src 'self' 'sha256-${themeHash}' 'unsafe-inline'`,
    `style-src-elem 'self' ${styleHashes}`,
    "style-src-attr 'unsafe-inline'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
  ],
});

const FIXED: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"], // a file is what we say it is
  ["Referrer-Policy", "strict-origin-when-cross-origin"], // grants in queries stay here
  ["X-Frame-Options", "DENY"], // clickjacking, for browsers without frame-ancestors
  ["Cross-Origin-Opener-Policy", "same-origin"], // a page that opened us cannot reach in
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(self)"],
];

/** One year; only sent over https, where it can be honoured. */
const TRANSPORT_SECURITY = "max-age=31536000; includeSubDomains";

/** Middleware: runs the rest of the chain (`ctx.next`) and dresses its answer. */
export async function securityHeaders(ctx: Context<State>): Promise<Response> {
  const response = await policy(ctx);
  const { headers } = response;
  for (const [name, value] of FIXED) headers.set(name, value);
  if (ctx.url.protocol === "https:") {
    headers.set("Strict-Transport-Security", TRANSPORT_SECURITY);
  } else {
    keepPlainHttp(headers);
  }
  return response;
}

/** Served by plain http (a phone on the author's own network), the page's files have no https to go to. */
function keepPlainHttp(headers: Headers): void {
  const value = headers.get("Content-Security-Policy");
  if (value?.includes("upgrade-insecure-requests")) {
    headers.set("Content-Security-Policy", value.replace(/; ?upgrade-insecure-requests/, ""));
  }
}
