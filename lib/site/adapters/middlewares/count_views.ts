/** Counts what visitors who allow it look at and press, also on pages that come from the cache. */
import type { Context } from "fresh";
import type { Moment } from "@/lib/analytics/schema.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { hasConsent } from "@/lib/site/adapters/request/consent.ts";

const PAGES: [path: RegExp, moment: Moment][] = [
  [/^\/audiobook\/(\d+)$/, "view"],
  [/^\/(?:purchase|buy)\/(\d+)$/, "addToCart"],
  [/^\/checkout(?:\/(\d+))?$/, "checkout"],
];
/** Pages on the way to the checkout: whoever comes from them has pressed Buy Now before. */
const ON_THE_WAY = /^\/(purchase|buy|checkout|login|signup|reset-password)\b/;

/** Middleware: the events of each page of a book that was shown. */
export async function countViews(ctx: Context<State>): Promise<Response> {
  const response = await ctx.next();
  const { req, url, state: { services } } = ctx;
  if (req.method !== "GET" || response.status !== 200 || !hasConsent(req.headers)) return response;
  for (const [path, moment] of PAGES) {
    const match = path.exec(url.pathname);
    const book = match &&
      services.catalogue.getBook(Number(match[1] ?? url.searchParams.get("audiobookId")));
    if (!book) continue;
    const audiobookId = book.id;
    if (moment !== "checkout") services.analytics.count(moment, { audiobookId });
    else {
      if (isBuyNow(ctx)) services.analytics.count("addToCart", { audiobookId });
      services.analytics.count("checkout", {
        audiobookId,
        amount: book.priceMinor,
        currency: "EUR",
      });
    }
  }
  return response;
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
