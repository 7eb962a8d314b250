/**
 * The site: its middlewares in their order, then the small ones. The larger ones have files of their own: what each
 * request knows (request_state.ts), its language (request_language.ts), the headers of responses, the page cache and the fast path of sound.
 */

import { App, type Context, csrf, HttpError, staticFiles } from "fresh";
import { ICON_FILES, type IconFile } from "@/lib/catalogue/cover.ts";
import { matchesEtag, weakEtag } from "@/lib/http/headers.ts";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { compress } from "@/lib/platform/http/compress.server.ts";
import { isForm } from "@/lib/platform/http/read_body.server.ts";
import { isolateArguments } from "@/lib/platform/language/localized.ts";
import type { Services } from "../services.server.ts";
import { createPageCache, type PageCache } from "./page_cache.server.ts";
import {
  localLinks,
  localWorker,
  requestLanguage,
  withoutPrefix,
} from "./request_language.server.ts";
import {
  countViews,
  measureRequests,
  rememberSource,
  requestId,
  requestState,
} from "./request_state.server.ts";
import { cacheRules, securityHeaders } from "./response_headers.server.ts";
import { createStreamFastPath, type StreamFastPath } from "./stream_fast_path.server.ts";
import { callerPlace } from "./request/address.server.ts";
import { flashMessage } from "./request/cookies.server.ts";
import type { State } from "./request/define.server.ts";
import { isPage } from "./request/page_paths.server.ts";
import { CALL_RATES, limitCalls } from "./request/require.server.ts";

/** Whether the request comes from a page of this host, configured or not: browsers set both headers themselves. */
function isOrigin(origin: string, { req, url }: Context<State>): boolean {
  return origin === url.origin || origin === `${url.protocol}//${req.headers.get("host")}`;
}

/** The addresses of calls and of sound. */
const CALLS = "/api/";

type Middleware = (ctx: Context<State>) => Response | Promise<Response>;

/** A middleware for pages only: calls and sound skip it. */
const forPages = (middleware: Middleware): Middleware => (ctx) =>
  ctx.url.pathname.startsWith(CALLS) ? ctx.next() : middleware(ctx);

/**
 * Answers for known addresses of sound and from the page cache before the web layer parses the request. Takes the
 * language off the address; sound has none.
 */
class Site extends App<State> {
  constructor(
    readonly answerFast: PageCache["answerFast"],
    readonly answerStream: StreamFastPath["answer"],
  ) {
    super();
  }

  override handler(): ReturnType<App<State>["handler"]> {
    const handle = super.handler();
    return (asked, info) => {
      if (asked.url.includes(CALLS)) {
        return this.answerStream(asked, () => handle(withoutPrefix(asked), info));
      }
      const prepared = this.answerFast(asked);
      return prepared ? Promise.resolve(prepared) : handle(withoutPrefix(asked), info);
    };
  }
}

/** The site over the given services: served by `main.ts`, called in process by tests. */
export function createSite(services: Services): App<State> {
  isolateArguments();
  const pages = createPageCache({
    maxAgeMs: MINUTE_MS,
    maxPages: 500,
    version: () =>
      services.reviews.version() + services.catalogue.version() + services.shop.premium.version(),
    config: services.config,
    metrics: services.platform.metrics,
  });
  const sound = createStreamFastPath(services);
  return new Site(pages.answerFast, sound.answer)
    .use(measureRequests(services.platform.metrics))
    .use(requestId(services.config))
    .use(requestState(services))
    .use(requestLanguage)
    .use(sound.keep)
    .use(forPages(countViews))
    .use(forPages(rememberSource))
    .use(compress) // around the page cache, which compresses its pages itself
    .use(limits)
    .use(forPages(pages.keep)) // before the middlewares that a cached page does not need
    .use(forPages(localLinks))
    .use(cacheRules)
    .use(securityHeaders)
    .use(forPages(canonicalPath))
    .use(forPages(flashMessage))
    .use(csrf({ origin: isOrigin })) // no cross-site requests with the visitor's cookie
    .use(forPages(ownIcons))
    .use(forPages(localWorker))
    .use(staticFiles())
    .fsRoutes();
}

/* Bounds on the addresses of requests, and on how often one client may send forms. */

/** The site's longest address is a premium stream's with its grant: below 500 characters. */
const MAX_URL_LENGTH = 4096;

/**
 * Middleware: refuses addresses that are too long or contain control characters, which the site never makes, and
 * forms that come too often, before they are parsed.
 */
async function limits(ctx: Context<State>): Promise<Response> {
  const { href, pathname } = ctx.url;
  if (href.length > MAX_URL_LENGTH) throw new HttpError(414);
  // `pathname` is still percent-encoded. An encoded control character has no legitimate use in a path.
  if (/%(0[0-9a-f]|1[0-9a-f]|7f)/i.test(pathname)) throw new HttpError(400);
  if (isForm(ctx.req)) await limitCalls(ctx, CALL_RATES.form, callerPlace(ctx));
  return await ctx.next();
}

/* The shop's own icon, at the addresses of the default icon, which pages, apps and browsers use. */

/** Short, because the author may change the icon. */
const ICON_MAX_AGE_SEC = 60 * 60;

const ICONS_BY_PATH = new Map(
  Object.entries(ICON_FILES).map(([ending, file]) => [file.path as string, { ending, file }]),
);

/** Middleware; has to come before the static files. */
async function ownIcons(ctx: Context<State>): Promise<Response> {
  const { req, url, state } = ctx;
  const found = ICONS_BY_PATH.get(url.pathname);
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
    "cache-control": `public, max-age=${ICON_MAX_AGE_SEC}`,
    etag,
  };
  return matchesEtag(req.headers.get("if-none-match"), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(picture, { headers });
}

/* One address for each page: the variants that people type, copy and print redirect to it (RFC 9110, 308). */

/** What follows is an id, which is case-sensitive. */
const BEFORE_ID = /^\/(account\/gifts|copy|gift|invoices|year)\//;

/** What is often copied with a link: slashes, blanks, a line break, a zero-width space. */
const TAILS = ["/", "%20", "%09", "%0A", "%0D", "%C2%A0", "%E2%80%8B"];

/** Middleware: 308 to the page's own path; the query is kept. */
async function canonicalPath(ctx: Context<State>): Promise<Response> {
  const { req: { method }, url: { pathname, search } } = ctx;
  if (method !== "GET" && method !== "HEAD") return await ctx.next();
  const path = toCanonical(pathname);
  return path === pathname ? await ctx.next() : ctx.redirect(path + search, 308);
}

/** The page's own path; a path of anything else unchanged. */
function toCanonical(path: string): string {
  const typed = withoutTail(path), lower = toLowerCase(typed);
  if (lower === "") return "/";
  if (!isPage(lower)) return path;
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
