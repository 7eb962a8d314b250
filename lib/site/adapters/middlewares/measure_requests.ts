/** Counts requests for the operator, and views and steps of a purchase of visitors with consent. */

import type { Context } from "fresh";
import type { Moment } from "@/lib/analytics/calls.ts";
import { bookIdOf } from "@/lib/listening/player/saved_start.ts";
import { toFailure } from "@/lib/platform/http/answers.server.ts";
import type { Metrics, RequestKind } from "@/lib/platform/telemetry/metrics.server.ts";
import { hasConsent } from "../request/cookies.ts";
import type { State } from "../request/define.ts";
import type { PageCache } from "./page_cache.ts";

/** Other counted pages; a book's own page counts as a view. */
const STEPS: [path: RegExp, moment: Moment][] = [
  [/^\/(?:purchase|buy)\/(\d+)$/, "addToCart"],
  [/^\/checkout(?:\/(\d+))?$/, "checkout"],
];
/** Pages on the way to the checkout: on them Buy Now has been pressed already. */
const ON_THE_WAY = /^\/(purchase|buy|checkout|login|signup|reset-password)\b/;

/** Middleware: counts the events of each page of a book that was shown, from the page cache too. */
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

/* Counts requests by kind, and the time until their response starts. */

type AnswerFast = PageCache["answerFast"];

/** The first matching pattern gives the kind. If none matches, it is a page. */
const KINDS: [path: RegExp, kind: RequestKind][] = [
  [/^\/api\/(stream|mp3|hls|clip|test-mp3)\b/, "sound"],
  [/^\/api\/progress\/events$/, "events"],
  [/^\/api\/progress$/, "journal"],
  [/^\/api\/|^\/(healthz|readyz|metrics)$/, "call"],
  [/^\/feed\//, "feed"],
  [/^\/webhooks\//, "webhook"],
  [/\.\w+$/, "file"],
];

const kindOf = ({ req: { method }, url: { pathname } }: Context<State>): RequestKind => {
  const kind = KINDS.find(([path]) => path.test(pathname))?.[1] ?? "page";
  return kind === "journal" && method !== "POST" ? "call" : kind;
};

/**
 * Middleware: counts all requests except those that the page cache has answered before. A thrown error counts with
 * the status of its error page.
 */
export function measureRequests(metrics: Pick<Metrics, "countRequest">) {
  return async (ctx: Context<State>): Promise<Response> => {
    const startMs = performance.now();
    const count = (status: number, length: string | null = null) =>
      metrics.countRequest({
        kind: kindOf(ctx),
        status,
        sec: (performance.now() - startMs) / 1000,
        bytes: length === null ? null : Number(length),
      });
    try {
      const response = await ctx.next();
      count(response.status, response.headers.get("content-length"));
      return response;
    } catch (error) {
      count(toFailure(error).status);
      throw error;
    }
  };
}

/** Counts the responses of the page cache. Other requests are counted by the middleware. */
export const countFast =
  (answerFast: AnswerFast, metrics: Pick<Metrics, "countRequest">): AnswerFast => (req) => {
    const answer = answerFast(req);
    if (answer) {
      metrics.countRequest({ kind: "page", status: answer.status, sec: 0, bytes: null });
    }
    return answer;
  };
