/** The security headers of every answer: pages, calls, files, redirects and failures. */
import { type Context, csp } from "fresh";
import { createHash } from "node:crypto";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { THEME_SNIPPET } from "@/lib/platform/theme_snippet.ts";
import { sheets } from "@/lib/site/server/styles.ts";

/** All of them: in-page navigation adds the sheet of the page it shows. */
const styleHashes = Object.values(sheets).map(({ sha256 }) => `'sha256-${sha256}'`).join(" ");

const themeHash = createHash("sha256").update(THEME_SNIPPET).digest("base64");

/** `more`: sources beside our own, for scripts and what they do. */
const createPolicy = (more: { scripts: string; directives: string[] }) =>
  csp<State>({
    // A web layer that writes inline scripts gets a nonce for them; ours writes none, and then the
    // pages carry no nonce and may be cached. The hash names the theme snippet, the only inline script.
    useNonce: true,
    csp: [
      `script-src 'self' 'sha256-${themeHash}' 'unsafe-inline'${more.scripts}`,
      `style-src-elem 'self' ${styleHashes}`,
      // In capitals, as any case is allowed: where inline styles get a nonce, attributes, which can have
      // none, would lose their permission with the directives that are known by their small letters.
      "Style-Src-Attr 'unsafe-inline'",
      "media-src 'self' blob:",
      "manifest-src 'self'",
      "worker-src 'self'",
      ...more.directives,
    ],
  });

const sitePolicy = createPolicy({ scripts: "", directives: [] });

/**
 * What the provider's card form needs besides (docs.stripe.com/security/guide, "Content security policy"). A
 * document keeps the policy it came with while it shows other pages in place, the checkout among them.
 */
const shopPolicy = createPolicy({
  scripts: " https://js.stripe.com https://*.js.stripe.com",
  directives: [
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "connect-src 'self' https://api.stripe.com",
  ],
});

/** The small player is made for frames. It has no script, no session and no form: nothing to be tricked into. */
const embedPolicy = createPolicy({ scripts: "", directives: ["frame-ancestors *"] });

const PAYMENT_HERE = "payment=(self)";
/** Wallets open from the provider's frame. */
const PAYMENT_IN_FRAME = 'payment=(self "https://js.stripe.com")';

/** Wallets' windows, opened from that frame, must be able to answer it. */
const POPUPS_ANSWER = "same-origin-allow-popups";

const FIXED: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"], // a file is what we say it is
  ["Referrer-Policy", "strict-origin-when-cross-origin"], // grants in queries stay here
  ["X-Frame-Options", "DENY"], // clickjacking, for browsers without frame-ancestors
  ["Cross-Origin-Opener-Policy", "same-origin"], // a page that opened us cannot reach in
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), " + PAYMENT_HERE],
];

/**
 * What other sites' pages may load: sound, covers, link previews, icons, and the small player as a frame.
 * Podcast apps that are web pages need them. Everything else stays out of their processes.
 */
const FOR_OTHERS =
  /^\/(api\/(stream|mp3|hls|clip)|audio|covers|feed|icons|og|player)\/|^\/favicon\./;

/** One year; only sent over https, where it can be honoured. */
const TRANSPORT_SECURITY = "max-age=31536000; includeSubDomains";

/** Middleware: runs the rest of the chain (`ctx.next`) and dresses its answer. */
export async function securityHeaders(ctx: Context<State>): Promise<Response> {
  const isEmbed = isSmallPlayer(ctx), isShop = !isEmbed && mayShowCardForm(ctx);
  const policy = isShop ? shopPolicy : isEmbed ? embedPolicy : sitePolicy;
  const response = await policy(ctx);
  const { headers } = response;
  for (const [name, value] of FIXED) headers.set(name, value);
  const reach = FOR_OTHERS.test(ctx.url.pathname) ? "cross-origin" : "same-origin";
  headers.set("Cross-Origin-Resource-Policy", reach);
  if (isEmbed) headers.delete("X-Frame-Options");
  if (isShop) {
    const permissions = headers.get("Permissions-Policy")!;
    headers.set("Permissions-Policy", permissions.replace(PAYMENT_HERE, PAYMENT_IN_FRAME));
    headers.set("Cross-Origin-Opener-Policy", POPUPS_ANSWER);
  }
  const { bucket, isMediaRedirected } = ctx.state.services.config;
  if (bucket && isMediaRedirected) allowSoundFrom(headers, bucket.endpoint);
  if (ctx.url.protocol === "https:") {
    headers.set("Strict-Transport-Security", TRANSPORT_SECURITY);
  } else {
    keepPlainHttp(headers);
  }
  return response;
}

/** A page may come to show the checkout in place; files and calls are no pages, and a worker obeys its file's policy. */
function mayShowCardForm({ url, state }: Context<State>): boolean {
  return state.services.config.stripe !== null && !/^\/api\/|\.\w+$/.test(url.pathname);
}

/** A failure there is a page of the whole site, with its forms. */
function isSmallPlayer({ url, error }: Context<State>): boolean {
  return !error && /^\/player\/\d+$/.test(url.pathname);
}

/** The object store to which media elements are led. */
function allowSoundFrom(headers: Headers, { origin }: URL): void {
  const value = headers.get("Content-Security-Policy");
  if (value) {
    headers.set("Content-Security-Policy", value.replace(/media-src [^;]+/, `$& ${origin}`));
  }
}

/** Served by plain http (a phone on the author's own network), the page's files have no https to go to. */
function keepPlainHttp(headers: Headers): void {
  const value = headers.get("Content-Security-Policy");
  if (value?.includes("upgrade-insecure-requests")) {
    headers.set("Content-Security-Policy", value.replace(/; ?upgrade-insecure-requests/, ""));
  }
}
