/**
 * Pages that are the same for every visitor: which query each reads, and how caches between us and the visitor
 * keep it.
 */

import type { Context } from "fresh";
import { type CountryHints, currencyCode, knownCountry } from "@/lib/catalogue/currency.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { startQuery } from "@/lib/listening/player/start.ts";
import { acceptedLanguage } from "@/lib/platform/language/accept_language.ts";
import { type Language, ownLanguage } from "@/lib/platform/language/language.ts";
import { PARTIAL_PARAM } from "@/lib/accounts/addresses.ts";
import { clipQuery } from "@/lib/sharing/clip.ts";
import { SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import type { State } from "./define.server.ts";

/*
 * The query parameters that each public page reads. All others (advertisers' marks, cache busters) are removed before
 * the page is rendered. A page therefore cannot depend on a parameter that is not named here, and the remaining query
 * can be part of the cache key.
 */

const START = Object.keys(startQuery.shape);
const CLIP = Object.keys(clipQuery.shape);

/** By route pattern. Other pages get their query unchanged and are not cached. */
const PUBLIC_PAGES = new Map<string, readonly string[]>([
  ["/", []],
  ["/audiobook/:id", START],
  ["/audiobook/:id/reviews", ["before", "saved"]],
  ["/audiobook/:id/share", START],
  ["/audiobook/:id/text/:chapter", []],
  ["/author/:slug", []],
  ["/contact", []],
  ["/developers", []],
  ["/imprint", []],
  ["/narrator/:slug", []],
  ["/pages/:slug", []],
  [OFFLINE_PATH, []],
  ["/player/:id", [...new Set([...START, ...CLIP])]],
  ["/privacy", []],
  ["/refunds", []],
  ["/release-alert", []],
  [SUBSCRIBE_PATH, []],
  ["/terms", []],
  ["/withdraw", []],
  ["/end-premium", []],
  ["/accessibility", []],
]);

const READ = new Set([PARTIAL_PARAM, ...[...PUBLIC_PAGES.values()].flat()]);

/**
 * Whether no public page reads any parameter of a query. false if a name is encoded, because it may be one that is
 * read.
 */
export function isUnread(query: string): boolean {
  return query.split("&").every((parameter) => {
    const [name = ""] = parameter.split("=", 1);
    return /^[\w-]*$/.test(name) && !READ.has(name);
  });
}

/**
 * Removes unread parameters from `ctx.url` of a public page and sorts the others in the order above, so that the same
 * page has one address, as a whole or as a partial.
 * @returns the remaining query, "" if empty; null: not a public page
 */
export function readPageQuery({ isPartial, req, route, url }: Context<State>): string | null {
  if (route === null || (req.method !== "GET" && req.method !== "HEAD")) return null;
  const names = PUBLIC_PAGES.get(route);
  if (names === undefined) return null;
  if (url.search === "") return "";
  const read = new URLSearchParams();
  for (const name of names) {
    for (const value of url.searchParams.getAll(name)) read.append(name, value);
  }
  const query = read.toString();
  if (isPartial) read.append(PARTIAL_PARAM, "true");
  url.search = read.toString();
  return query;
}

/* Cache rules of pages for shared caches such as CDNs and proxies (RFC 9213, RFC 9111). */

/** One minute, as in our own page cache; afterwards a stale page may be served while a new one is fetched. */
export const CDN_RULE = "public, max-age=60, stale-while-revalidate=86400";

/**
 * Request header in which a proxy names the visitor's currency. It gives a page ten cache variants, whereas
 * Accept-Language differs from browser to browser. It is trusted from any client, because it selects no more than the
 * cookie does.
 */
const CURRENCY_HEADER = "X-Currency";

/** null: the header has no supported currency, or the visitor has saved a country, which is more reliable. */
export function namedCurrency(
  headers: Headers,
  { saved }: Pick<CountryHints, "saved"> = {},
): CurrencyCode | null {
  const named = headers.get(CURRENCY_HEADER);
  if (named === null || knownCountry({ saved }) !== null) return null;
  return currencyCode.safeParse(named).data ?? null;
}

/** Whether the request has no credentials: its response is the same for all visitors with the same currency. */
export const isAnonymous = ({ headers }: Request): boolean =>
  !headers.has("cookie") && !headers.has("authorization");

/**
 * Request header in which a proxy names the visitor's language, of those that the site has, or "*". Like the one above, it
 * gives a page few cache variants, and is trusted from any client.
 */
const LANGUAGE_HEADER = "X-Language";

/** The language that the visitor's browser asks for; null: none of those that the site has. */
export const acceptedByBrowser = (headers: Headers): Language | null =>
  acceptedLanguage(headers.get(LANGUAGE_HEADER) ?? headers.get("accept-language"));

/** Headers of a redirect that is valid for one visitor. */
export const PRIVATE = { "cache-control": "private, no-store" };

/**
 * Headers of a redirect to the language that the browser asks for. A cache may keep it if it names the language itself;
 * others would have to know that it varies.
 */
export function redirectCaching(req: Request): Record<string, string> {
  if (!req.headers.has(LANGUAGE_HEADER) || !isAnonymous(req)) {
    return PRIVATE;
  }
  return {
    "cache-control": "no-cache",
    "cdn-cache-control": CDN_RULE,
    vary: `Cookie, ${LANGUAGE_HEADER}`,
  };
}

/**
 * `Vary` of a page. Accept-Language counts for the currency if neither this nor the country is known otherwise, and for the
 * page in the shop's own language, from which visitors are redirected to theirs, unless a proxy names that.
 */
export function pageVary({ req: { headers }, state }: Pick<Context<State>, "req" | "state">) {
  const { countryHeader } = state.services.config;
  const isNamed = namedCurrency(headers) !== null;
  const isLocated = countryHeader !== null &&
    knownCountry({ country: headers.get(countryHeader) }) !== null;
  const isOwn = state.language === ownLanguage(), isProxied = headers.has(LANGUAGE_HEADER);
  return [
    "Accept-Encoding",
    ...!isNamed && !isLocated || isOwn && !isProxied ? ["Accept-Language"] : [],
    ...isNamed || countryHeader === null ? [] : [countryHeader],
    "Cookie",
    CURRENCY_HEADER,
    ...isOwn && isProxied ? [LANGUAGE_HEADER] : [],
  ].join(", ");
}
