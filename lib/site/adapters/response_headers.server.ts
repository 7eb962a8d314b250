/** The headers of every response, whether page, call, file, redirect or failure: security first, then caching. */

import { type Context, csp } from "fresh";
import { createHash } from "node:crypto";
import { HEAD_SCRIPT } from "@/lib/listening/first_bytes/head_script.ts";
import { sheets } from "../styles.server.ts";
import type { State } from "./request/define.server.ts";
import { CDN_RULE, isAnonymous, pageVary } from "./request/public_pages.server.ts";

/** Hashes of all stylesheets, because in-page navigation adds the sheet of the next page. */
const styleHashes = Object.values(sheets).map(({ sha256 }) => `'sha256-${sha256}'`).join(" ");

const themeHash = createHash("sha256").update(HEAD_SCRIPT).digest("base64");

/** @param more additional script sources and directives */
const createPolicy = (more: { scripts: string; directives: string[] }) =>
  csp<State>({
    // A nonce is for web layers that write inline scripts. Ours writes none, so pages have no nonce and can be
    // cached. The hash allows the theme snippet, the only inline script.
    useNonce: true,
    csp: [
      `script-src 'self' 'sha256-${themeHash}' 'unsafe-inline'${more.scripts}`,
      `style-src-elem 'self' ${styleHashes}`,
      // In capitals, which CSP allows: a web layer with nonces may replace 'unsafe-inline' in the style directives,
      // which it finds by their lower-case names. Style attributes cannot have a nonce.
      "Style-Src-Attr 'unsafe-inline'",
      "media-src 'self' blob:",
      "manifest-src 'self'",
      "worker-src 'self'",
      ...more.directives,
    ],
  });

const sitePolicy = createPolicy({ scripts: "", directives: [] });

/**
 * Additional sources for the payment provider's card form (docs.stripe.com/security/guide, "Content security
 * policy"). They are sent with every page, because a document keeps its policy during in-page navigation to the
 * checkout.
 */
const shopPolicy = createPolicy({
  scripts: " https://js.stripe.com https://*.js.stripe.com",
  directives: [
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "connect-src 'self' https://api.stripe.com",
  ],
});

/** The small player may be framed by any site. It has no script, session or form that clickjacking could abuse. */
const embedPolicy = createPolicy({ scripts: "", directives: ["frame-ancestors *"] });

const PAYMENT_HERE = "payment=(self)";
/** Wallets are opened from the provider's frame. */
const PAYMENT_IN_FRAME = 'payment=(self "https://js.stripe.com")';

/** Wallets' windows, opened from that frame, have to reach their opener. */
const POPUPS_ANSWER = "same-origin-allow-popups";

const FIXED: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"], // no MIME sniffing
  ["Referrer-Policy", "strict-origin-when-cross-origin"], // queries may contain grants
  ["X-Frame-Options", "DENY"], // clickjacking, for browsers without frame-ancestors
  ["Cross-Origin-Opener-Policy", "same-origin"], // no access from the page that opened this one
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), " + PAYMENT_HERE],
];

/**
 * What pages of other sites may load: sound, covers, link previews, icons, and the small player as a frame. Podcast
 * apps that run in a browser need it. Everything else is same-origin.
 */
const FOR_OTHERS =
  /^\/(api\/(stream|mp3|hls|clip)|audio|covers|feed|icons|og|player)\/|^\/favicon\./;

/** One year. Sent over https only: browsers ignore it over http. */
const TRANSPORT_SECURITY = "max-age=31536000; includeSubDomains";

/**
 * Headers of sound. Players request hundreds of ranges an hour, and the policy of a page took a tenth of the time of
 * each response. A browser that opens the file by itself shows a document that may load that file and nothing else.
 */
const SOUND = /^\/api\/(stream|mp3|hls|clip)\//;
const FOR_SOUND: [string, string][] = [
  ["Content-Security-Policy", "default-src 'none'; media-src 'self'; frame-ancestors 'none'"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Resource-Policy", "cross-origin"],
];

/** Middleware: runs the rest of the chain (`ctx.next`) and adds the headers to its response. */
export async function securityHeaders(ctx: Context<State>): Promise<Response> {
  const { pathname, protocol } = ctx.url;
  if (!SOUND.test(pathname)) return await addPageHeaders(ctx);
  return addSoundHeaders(await ctx.next(), protocol === "https:");
}

export function addSoundHeaders(response: Response, isHttps: boolean): Response {
  const { headers } = response;
  for (const [name, value] of FOR_SOUND) headers.set(name, value);
  if (isHttps) headers.set("Strict-Transport-Security", TRANSPORT_SECURITY);
  return response;
}

async function addPageHeaders(ctx: Context<State>): Promise<Response> {
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

/**
 * Any page may navigate to the checkout without a new document. Calls and files are no pages, and a worker is bound
 * by the policy of its own file.
 */
function mayShowCardForm({ url, state }: Context<State>): boolean {
  return state.services.config.stripe !== null && !/^\/api\/|\.\w+$/.test(url.pathname);
}

/** Its error page is a page of the whole site, with forms, and must not be framed. */
function isSmallPlayer({ url, error }: Context<State>): boolean {
  return !error && /^\/player\/\d+$/.test(url.pathname);
}

/** Allows the object store to which media elements are redirected. */
function allowSoundFrom(headers: Headers, { origin }: URL): void {
  const value = headers.get("Content-Security-Policy");
  if (value) {
    headers.set("Content-Security-Policy", value.replace(/media-src [^;]+/, `$& ${origin}`));
  }
}

/** Over plain http (a phone in the author's own network), the page's files are not available by https. */
function keepPlainHttp(headers: Headers): void {
  const value = headers.get("Content-Security-Policy");
  if (value?.includes("upgrade-insecure-requests")) {
    headers.set("Content-Security-Policy", value.replace(/; ?upgrade-insecure-requests/, ""));
  }
}

/* How browsers, proxies and CDNs may store a response. */

/** The demo's covers are static files, which browsers revalidate; the author's covers set their own max-age. */
const COVERS = "/covers/";
/** Stylesheets name these without a build id: a font that changes gets a new name. */
const FONTS = "/fonts/";
const FOR_A_YEAR = "public, max-age=31536000, immutable";

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
    headers.set("vary", pageVary(ctx));
  }
  if (url.pathname.startsWith(FONTS) && response.ok) headers.set("cache-control", FOR_A_YEAR);
  const isCover = url.pathname.startsWith(COVERS) && response.status === 200;
  if (isCover && isAnonymous(req) && headers.get("cache-control") === "no-cache") {
    headers.set("cdn-cache-control", CDN_RULE);
  }
  return response;
}
