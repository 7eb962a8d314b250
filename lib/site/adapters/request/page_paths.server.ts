/** Which addresses are pages, and how links to them are written in each language. */

import { pathIn } from "@/lib/platform/language/addresses.ts";
import { type Language, language } from "@/lib/platform/language/language.ts";

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

/** What else of this site leads to a page, or takes its forms. */
const BESIDE_PAGES = [
  "consent",
  "continue",
  "currency",
  "from-mail",
  "manifest.webmanifest",
  "test",
];

/**
 * First segments of addresses that are written with a prefix. The desk is not among them: nobody but its author sees it,
 * and its language is the one that she has chosen.
 */
const LINKED = new Set(["", ...PAGES, ...BESIDE_PAGES]);
/** The small player is framed by other sites, which choose its language by its address. */
LINKED.delete("player");

/** First segments of addresses that are answered by a prefix too. */
const SPOKEN = new Set([...LINKED, "player", "api", "feed"]);

/** Other sites' frames and the service worker expect these at the address that they know. */
const FIXED = new Set(["player", "offline"]);

const firstOf = (path: string): string => (/^\/([^/?#]*)/.exec(path)?.[1] ?? "/").toLowerCase();

/** @param path in lower case, not the home page */
export const isPage = (path: string): boolean => PAGES.has(firstOf(path));

/** Whether a visitor may be led to the page in another language. */
export function isTranslatedPage(path: string): boolean {
  const first = firstOf(path);
  return path === "/" || PAGES.has(first) && !FIXED.has(first);
}

/** Whether it is the small player's. */
export const isPlayerPage = (path: string): boolean => firstOf(path) === "player";

/** Whether the address exists in other languages. */
export const isSpoken = (path: string): boolean => SPOKEN.has(firstOf(path));

/** A path or address of this site as it is written in a language; any other address unchanged. */
export const pathFor = (tag: Language, path: string): string =>
  path.startsWith("/") && path[1] !== "/" && LINKED.has(firstOf(path)) ? pathIn(tag, path) : path;

/** In the language that is spoken now. */
export const pathHere = (path: string): string => pathFor(language(), path);
