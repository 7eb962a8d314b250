/**
 * In which language a request is answered, and at which address (docs/decisions/0083-languages.md).
 *
 * - `/de/audiobook/12` is `/audiobook/12` in German: the prefix is taken off before the router sees the request, and
 *   put before the links, forms and redirects of the answer.
 * - A page without a prefix is in the shop's own language. A visitor who wants another is redirected to it.
 * - What has no address of its own in each language (calls, forms sent to an address without a prefix, the desk, the
 *   service worker) is answered in the language of the page that sent it, else in the visitor's.
 * - The page of a failure at an address without a prefix is in the visitor's language. No cache keeps it.
 */

import { type Context, HttpError } from "fresh";
import { isDeskPath } from "@/lib/desk/addresses.ts";
import { AWAY_WORKER_PATH, WORKER_PATH } from "@/lib/downloads/addresses.ts";
import { pathIn, splitLanguage } from "@/lib/platform/language/addresses.ts";
import { type Language, ownLanguage } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { scriptPath } from "@/lib/platform/language/script_address.ts";
import { refererUrl } from "./request/address.server.ts";
import { chosenLanguage } from "./request/cookies.server.ts";
import type { State } from "./request/define.server.ts";
import { isPlayerPage, isSpoken, isTranslatedPage, pathFor } from "./request/page_paths.server.ts";
import { acceptedByBrowser, PRIVATE, redirectCaching } from "./request/public_pages.server.ts";
import { securityHeaders } from "./response_headers.server.ts";

/* The prefix of a request's address. */

interface Asked {
  language: Language;
  /** With the prefix, as it was written. */
  pathname: string;
  /** The whole address, as it was written. */
  url: string;
}

/** The router and the pages see the address without the prefix. */
const asked = new WeakMap<Request, Asked>();

/** Where the path of an absolute address begins: after "http://" and at least one more character. */
const pathAt = (address: string): number => address.indexOf("/", 8);

/** The request without a prefix in its path. Not a copy, which would cost a page in another language a fiftieth of its time. */
export function withoutPrefix(req: Request): Request {
  const { url } = req, at = pathAt(url);
  const { language, prefix, path } = splitLanguage(url.slice(at));
  const bare = language === null ? null : URL.parse(url.slice(0, at) + path);
  if (language === null || bare === null) return req;
  // Without the slash, "/de" is written as `pathIn` writes it.
  const pathname = prefix + (url.startsWith("/", at + prefix.length) ? bare.pathname : "");
  asked.set(req, { language, pathname, url });
  return Object.defineProperty(req, "url", { value: bare.href });
}

/** The language that the address names; null: it has no prefix. */
export const languageOfAddress = (req: Request): Language | null =>
  asked.get(req)?.language ?? null;

/** The address with its prefix, whether that was taken off or not. */
export const askedUrl = (req: Request): string => asked.get(req)?.url ?? req.url;

/** Whether the path of an absolute address begins with a language. */
export const isPrefixed = (address: string): boolean =>
  splitLanguage(address.slice(pathAt(address))).language !== null;

/** Whether a page in another language leads to an address without a prefix. Cheap: asked for every request. */
export function isFromPrefixed({ headers }: Request): boolean {
  const referer = headers.get("referer");
  return referer !== null && isPrefixed(referer);
}

/** Whether a link, such as one to a clip, opens the small player in a window of its own. */
export const isPlayerAlone = ({ headers, url }: Request): boolean =>
  headers.get("sec-fetch-dest") === "document" && isPlayerPage(url.slice(pathAt(url)));

/* The language of the answer. */

/** Their addresses are fixed: another would be another worker. */
const WORKERS = [WORKER_PATH, AWAY_WORKER_PATH];

/** Middleware; has to come before the static files: the small worker's texts are in the visitor's language. */
export function localWorker(ctx: Context<State>): Promise<Response> {
  if (ctx.url.pathname === AWAY_WORKER_PATH) ctx.url.pathname = scriptPath(AWAY_WORKER_PATH);
  return ctx.next();
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** Middleware: sets the language, in which all that follows is said, or redirects to the page in it. */
export async function requestLanguage(ctx: Context<State>): Promise<Response> {
  const language = languageOfAddress(ctx.req) ?? languageWithoutAddress(ctx);
  Object.assign(ctx.state, { language } satisfies Partial<State>);
  return await withLanguage(language, async () => {
    const instead = otherAnswer(ctx);
    if (instead) ctx.next = () => Promise.resolve(instead);
    const response = instead ? await securityHeaders(ctx) : await ctx.next();
    const location = language === ownLanguage() ? null : response.headers.get("location");
    if (location && !instead) response.headers.set("location", pathFor(language, location));
    if (isOfCaller(ctx, response)) response.headers.set("cache-control", "private, no-cache");
    return response;
  });
}

/** Whether something other than the address has chosen the language: caches know an answer by its address alone. */
const isOfCaller = ({ req, state }: Context<State>, { headers }: Response): boolean =>
  state.language !== ownLanguage() && languageOfAddress(req) === null &&
  headers.get("content-type")?.startsWith("application/json") === true &&
  headers.get("cache-control")?.includes("public") === true;

function languageWithoutAddress(ctx: Context<State>): Language {
  const { req, state: { session }, url: { pathname } } = ctx;
  const own = ownLanguage(), isAlone = isDeskPath(pathname) || WORKERS.includes(pathname);
  if (!isAlone && isRead(req) && !pathname.startsWith("/api/")) return own;
  const ofPage = isAlone ? null : languageOfReferer(ctx);
  const chosen = ofPage ?? session?.language ?? chosenLanguage(req.headers);
  if (chosen || !WORKERS.includes(pathname)) return chosen ?? own;
  return acceptedByBrowser(req.headers) ?? own; // as the pages to which a visitor is led
}

/** The language named by the address of this site's page that led here; null: none, or it has no prefix. */
function languageOfReferer({ req, url }: Pick<Context<State>, "req" | "url">): Language | null {
  const from = refererUrl(req, url);
  return from && splitLanguage(from.pathname).language;
}

/* Answers that lead to the page in the right language. */

/** @throws {HttpError} 404 */
function otherAnswer(ctx: Context<State>): Response | null {
  const { req, url: { pathname, search } } = ctx;
  const named = asked.get(req);
  if (named && !isSpoken(pathname)) throw new HttpError(404);
  if (!isRead(req)) return null;
  if (named) {
    const path = pathIn(named.language, pathname);
    if (path === named.pathname) return isOfOtherDocument(ctx) ? loadWhole() : null;
    // Not kept for ever: which language has no prefix is the author's choice.
    return redirect(path + search, 308, { "cache-control": "no-cache" });
  }
  const isAlone = isPlayerAlone(req);
  const wanted = isAlone || isTranslatedPage(pathname) ? wantedLanguage(ctx) : null;
  if (wanted !== null && wanted.language !== ownLanguage()) {
    // A cache would lead frames on other sites there too.
    const caching = isAlone ? PRIVATE : wanted.caching;
    return redirect(pathIn(wanted.language, pathname + search), 302, caching);
  }
  return isOfOtherDocument(ctx) ? loadWhole() : null;
}

interface Wanted {
  language: Language;
  /** Headers of a redirect to it. */
  caching: Record<string, string>;
}

/**
 * The language that a visitor wants a page in. A choice counts most, then the page before: scripts write addresses
 * without a prefix. The browser's languages decide at first.
 */
function wantedLanguage(ctx: Context<State>): Wanted | null {
  const { req, state: { session } } = ctx;
  const chosen = session?.language ?? chosenLanguage(req.headers) ?? languageOfReferer(ctx);
  if (chosen !== null) return { language: chosen, caching: PRIVATE };
  const language = acceptedByBrowser(req.headers);
  return language && { language, caching: redirectCaching(req) };
}

/**
 * The language of a failure's page, which no cache keeps. An address that leads to nothing has no page in another language
 * to redirect to, so its page itself is in the visitor's.
 */
export function languageOfFailure(ctx: Context<State>): Language {
  const { req, state: { language } } = ctx, own = ownLanguage();
  const isDecided = languageOfAddress(req) !== null || language !== own;
  return isDecided ? language : wantedLanguage(ctx)?.language ?? own;
}

function redirect(location: string, status: number, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...headers, location } });
}

/** Whether in-page navigation leads to another language: the document would keep its texts and scripts in the old one. */
function isOfOtherDocument(ctx: Context<State>): boolean {
  if (!ctx.isPartial) return false;
  const from = refererUrl(ctx.req, ctx.url);
  const language = from && (splitLanguage(from.pathname).language ?? ownLanguage());
  return language !== null && language !== ctx.state.language;
}

/** A page without partials: the browser's navigation then loads the address as a document. */
const loadWhole = (): Response =>
  new Response("<!DOCTYPE html><title></title>", {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });

/* Links and forms of pages. */

/** Attributes that hold an address; `data-path` leads on by a script (components/ui/Flash.tsx). */
const LINK_ATTRIBUTES = [" href", " action", " formaction", " data-path"];
/** Leads on by itself, where there are no scripts. */
const REFRESH = /( content="\d+;url=)(\/[^"]*)/g;

/** Middleware: puts the prefix before the addresses of this site's pages. In pages of the shop's language it does nothing. */
export const localLinks = async (ctx: Context<State>): Promise<Response> =>
  await withLocalLinks(await ctx.next(), ctx.state.language);

export async function withLocalLinks(response: Response, language: Language): Promise<Response> {
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (language === ownLanguage() || !isPage) return response;
  // As bytes: Deno prepares a text to be sent as it is, though it is compressed after this.
  const bytes = new TextEncoder().encode(localHtml(await response.text(), language));
  const local = new Response(bytes, response);
  local.headers.set("content-language", language);
  return local;
}

/**
 * Text and data contain no such attribute: their quotes are escaped. Looks for what all addresses begin with, because
 * an expression tries each attribute at each blank, and takes more than twice as long.
 */
function localHtml(html: string, language: Language): string {
  let local = "", from = 0;
  for (let at; (at = html.indexOf('="/', from)) >= 0;) {
    const start = at + 2, isLink = LINK_ATTRIBUTES.some((it) => html.endsWith(it, at));
    const end = isLink ? html.indexOf('"', start) : start;
    if (end < 0) break;
    local += html.slice(from, start) + (isLink ? pathFor(language, html.slice(start, end)) : "");
    from = end;
  }
  local += html.slice(from);
  return local.includes(";url=/")
    ? local.replace(REFRESH, (_, before, path) => before + pathFor(language, path))
    : local;
}
