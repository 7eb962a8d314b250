/** Counts what visitors who allow it look at and press, also on pages that come from the cache. */
import type { Context } from "fresh";
import { bookIdOf } from "@/lib/listening/player/address_place.ts";
import type { Moment } from "@/lib/analytics/schema.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { hasConsent } from "@/lib/site/adapters/request/consent.ts";

/** Beside a book's own page, which is a view. */
const STEPS: [path: RegExp, moment: Moment][] = [
  [/^\/(?:purchase|buy)\/(\d+)$/, "addToCart"],
  [/^\/checkout(?:\/(\d+))?$/, "checkout"],
];
/** Pages on the way to the checkout: whoever comes from them has pressed Buy Now before. */
const ON_THE_WAY = /^\/(purchase|buy|checkout|login|signup|reset-password)\b/;

/** Middleware: the events of each page of a book that was shown. */
export async function countViews(ctx: Context<State>): Promise<Response> {
  const response = await ctx.next();
  const { req, url, state: { services: { analytics, catalogue } } } = ctx;
  if (req.method !== "GET" || response.status !== 200 || !hasConsent(req.headers)) return response;
  const seen = whatIsSeen(url);
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

/** @returns what a page of this address is to its book; null: it is no page of one book */
function whatIsSeen({ pathname, searchParams }: URL): { moment: Moment; bookId: number } | null {
  const viewed = bookIdOf(pathname);
  if (viewed !== null) return { moment: "view", bookId: viewed };
  for (const [path, moment] of STEPS) {
    const match = path.exec(pathname);
    if (match) return { moment, bookId: Number(match[1] ?? searchParams.get("audiobookId")) };
  }
  return null;
}

/** Buy Now is a link from any page of ours to the checkout, so that it counts without script too. */
function isBuyNow({ req: { headers }, url }: Context<State>): boolean {
  const referer = headers.get("referer");
  if (!referer || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  // A page that is loaded again names where it was first come from, and that its cache shall not answer.
  const isReload = headers.has("cache-control");
  return from.origin === url.origin && !ON_THE_WAY.test(from.pathname) && !isReload;
}
