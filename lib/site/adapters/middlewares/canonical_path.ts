/** One address for each page: the variants that people type, copy and print redirect to it (RFC 9110, 308). */

import type { Context } from "fresh";
import type { State } from "../request/define.ts";

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
