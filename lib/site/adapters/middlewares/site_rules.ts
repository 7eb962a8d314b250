/** Rules for all routes: how answers may be cached, who sees the desk, what is refused unread, the shop's own icon. */

import type { Context } from "fresh";
import { ICON_FILES, type IconFile } from "@/lib/catalogue/cover.ts";
import { matchesEtag, weakEtag } from "@/lib/http/headers.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { isForm } from "@/lib/platform/http/read_body.server.ts";
import { callerPlace } from "../request/address.ts";
import type { State } from "../request/define.ts";
import { CDN_RULE, isAnonymous, pageVary } from "../request/public_pages.ts";
import { CALL_RATES, limitCalls } from "../request/require.ts";

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
    headers.set("vary", pageVary(req.headers, state.services.config));
  }
  if (url.pathname.startsWith(FONTS) && response.ok) headers.set("cache-control", FOR_A_YEAR);
  const isCover = url.pathname.startsWith(COVERS) && response.status === 200;
  if (isCover && isAnonymous(req) && headers.get("cache-control") === "no-cache") {
    headers.set("cdn-cache-control", CDN_RULE);
  }
  return response;
}

/* Bounds on the addresses of requests, and on how often one client may send forms. */

/** The site's longest address is a premium stream's with its grant: below 500 characters. */
const MAX_URL_LENGTH = 4096;

/**
 * Middleware: refuses addresses that are too long or contain control characters, which the site never makes, and
 * forms that come too often, before they are parsed.
 */
export async function limits(ctx: Context<State>): Promise<Response> {
  const { href, pathname } = ctx.url;
  if (href.length > MAX_URL_LENGTH) {
    throw new Failure(
      414,
      "uri_too_long",
      `The address is longer than ${MAX_URL_LENGTH} characters.`,
    );
  }
  // `pathname` is still percent-encoded. An encoded control character has no legitimate use in a path.
  if (/%(0[0-9a-f]|1[0-9a-f]|7f)/i.test(pathname)) {
    throw new Failure(400, "bad_request", "The address contains a control character.");
  }
  if (isForm(ctx.req)) await limitCalls(ctx, CALL_RATES.form, callerPlace(ctx));
  return await ctx.next();
}

/* Serves the shop's own icon at the addresses of the default icon, which pages, apps and browsers use. */

/** Short, because the author may change the icon. */
const MAX_AGE_SEC = 60 * 60;

const BY_PATH = new Map(
  Object.entries(ICON_FILES).map(([ending, file]) => [file.path as string, { ending, file }]),
);

/** Middleware; has to come before the static files. */
export async function ownIcons(ctx: Context<State>): Promise<Response> {
  const { req, url, state } = ctx;
  const found = BY_PATH.get(url.pathname);
  if (!found) return await ctx.next();
  const { catalogue } = state.services;
  const { icon } = catalogue.series;
  if (!icon) return await ctx.next();
  const { ending, file }: { ending: string; file: IconFile } = found;
  const picture = await catalogue.readOwnCover(icon + ending);
  if (!picture) return await ctx.next();
  const etag = await weakEtag(picture);
  const headers = {
    "content-type": file.contentType,
    "cache-control": `public, max-age=${MAX_AGE_SEC}`,
    etag,
  };
  return matchesEtag(req.headers.get("if-none-match"), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(picture, { headers });
}

/* One address for each page: the variants that people type, copy and print redirect to it (RFC 9110, 308). */

/**
 * The first segments of pages. Addresses of calls, files, feeds, sound and the desk are matched unchanged:
 * their tokens and names are case-sensitive, and programs are spared a second request.
 */
const PAGES = new Set([
  "accessibility",
  "account",
  "audiobook",
  "author",
  "begin",
  "bookmarks",
  "buy",
  "checkout",
  "contact",
  "copy",
  "developers",
  "end-premium",
  "gift",
  "imprint",
  "invoices",
  "join",
  "library",
  "login",
  "mail-arrived",
  "narrator",
  "newsletter",
  "offline",
  "pages",
  "payment-success",
  "play-test",
  "player",
  "privacy",
  "purchase",
  "purchase-confirmed",
  "purchase-redirect",
  "recently-played",
  "refunds",
  "release-alert",
  "reset-password",
  "search",
  "signup",
  "subscribe",
  "subscription-success",
  "success",
  "terms",
  "verify-email",
  "withdraw",
  "year",
]);
/** What follows is an id, which is case-sensitive. */
const BEFORE_ID = /^\/(account\/gifts|copy|gift|invoices|year)\//;

/** What is often copied with a link: slashes, blanks, a line break, a zero-width space. */
const TAILS = ["/", "%20", "%09", "%0A", "%0D", "%C2%A0", "%E2%80%8B"];

/** Middleware: 308 to the page's own path; the query is kept. */
export async function canonicalPath(ctx: Context<State>): Promise<Response> {
  const { req: { method }, url: { pathname, search } } = ctx;
  if (method !== "GET" && method !== "HEAD") return await ctx.next();
  const path = toCanonical(pathname);
  return path === pathname ? await ctx.next() : ctx.redirect(path + search, 308);
}

/** The page's own path; a path of anything else unchanged. */
function toCanonical(path: string): string {
  const typed = withoutTail(path), lower = toLowerCase(typed);
  if (lower === "") return "/";
  if (!PAGES.has(lower.split("/")[1]!)) return path;
  const idAt = BEFORE_ID.exec(lower)?.[0].length ?? lower.length;
  return lower.slice(0, idAt) + typed.slice(idAt);
}

/** Percent-encoded bytes stay unchanged: whether they are well formed is checked later. */
function toLowerCase(path: string): string {
  return path.replace(/%..?|[^%]+/g, (it) => it.startsWith("%") ? it : it.toLowerCase());
}

function withoutTail(path: string): string {
  const upper = path.toUpperCase();
  let end = path.length;
  for (let tail; (tail = TAILS.find((it) => upper.endsWith(it, end)));) end -= tail.length;
  return path.slice(0, end);
}
