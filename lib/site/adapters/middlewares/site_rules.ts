/** Rules for all routes: how answers may be cached, who sees the desk, what is refused unread, the shop's own icon. */

import type { Context } from "fresh";
import { ICON_FILES, type IconFile } from "@/lib/catalogue/cover.ts";
import { matchesEtag, weakEtag } from "@/lib/http/headers.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { isForm } from "@/lib/platform/http/read_body.server.ts";
import { callerPlace } from "../request/address.ts";
import type { State } from "../request/define.ts";
import { CALL_RATES, limitCalls } from "../request/limit_calls.ts";
import { CDN_RULE, isAnonymous, pageVary } from "../request/public_pages.ts";

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
