/** Counts views and purchase steps of visitors with consent, including pages served from the cache. */
import type { Context } from "fresh";
import { bookIdOf } from "@/lib/listening/player/address_place.ts";
import type { Moment } from "@/lib/analytics/schema.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { hasConsent } from "@/lib/site/adapters/request/consent.ts";

/** Other counted pages; a book's own page counts as a view. */
const STEPS: [path: RegExp, moment: Moment][] = [
  [/^\/(?:purchase|buy)\/(\d+)$/, "addToCart"],
  [/^\/checkout(?:\/(\d+))?$/, "checkout"],
];
/** Pages on the way to the checkout: on them Buy Now has been pressed already. */
const ON_THE_WAY = /^\/(purchase|buy|checkout|login|signup|reset-password)\b/;

/** Middleware: counts the events of each page of a book that was shown. */
export async function countViews(ctx: Context<State>): Promise<Response> {
  const response = await ctx.next();
  const { req, url, state: { services: { analytics, catalogue } } } = ctx;
  if (req.method !== "GET" || response.status !== 200 || !hasConsent(req.headers)) return response;
  const seen = findMoment(url);
  const book = seen && catalogue.getBook(seen.bookId);
  if (!book) return response;
  const audiobookId = book.id;
  if (seen.moment !== "checkout") analytics.count(seen.moment, { audiobookId });
  else {
    if (isBuyNow(ctx)) analytics.count("addToCart", { audiobookId });
    analytics.count("checkout", { audiobookId, amount: book.priceMinor, currency: "EUR" });
  }
  return response;
}

/** The event that a page of this address counts as, and its book; null: not a page of one book. */
function findMoment({ pathname, searchParams }: URL): { moment: Moment; bookId: number } | null {
  const viewed = bookIdOf(pathname);
  if (viewed !== null) return { moment: "view", bookId: viewed };
  for (const [path, moment] of STEPS) {
    const match = path.exec(pathname);
    if (match) return { moment, bookId: Number(match[1] ?? searchParams.get("audiobookId")) };
  }
  return null;
}

/**
 * Whether Buy Now led here: it is a link from any page of this site to the checkout, so it counts without JavaScript.
 */
function isBuyNow({ req: { headers }, url }: Context<State>): boolean {
  const referer = headers.get("referer");
  if (!referer || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  // A reload repeats the first request's Referer, and sends Cache-Control.
  const isReload = headers.has("cache-control");
  return from.origin === url.origin && !ON_THE_WAY.test(from.pathname) && !isReload;
}
