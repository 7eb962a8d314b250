/**
 * What happens to each request before its handler runs: it is counted, gets an id, and knows its listener and
 * currency. Of visitors with consent, views and steps of a purchase are counted too.
 */

import type { Context } from "fresh";
import { NO_ENTITLEMENTS } from "@/lib/access/decide.ts";
import { sessionTokens } from "@/lib/accounts/cookie.server.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import type { Moment } from "@/lib/analytics/calls.ts";
import { chooseCountry, chooseCurrency } from "@/lib/catalogue/currency.ts";
import { saveProgress } from "@/lib/listening/calls.ts";
import { readHeardHere } from "@/lib/listening/heard_here.ts";
import { bookIdOf } from "@/lib/listening/player/saved_start.ts";
import { createShelf, type Shelf } from "@/lib/listening/shelf.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { toFailure } from "@/lib/platform/http/answers.server.ts";
import { splitLanguage } from "@/lib/platform/language/addresses.ts";
import { ownLanguage } from "@/lib/platform/language/language.ts";
import { requestIdOf, runUnderRequestId } from "@/lib/platform/telemetry/log.server.ts";
import type { Metrics, RequestKind } from "@/lib/platform/telemetry/metrics.server.ts";
import { viaIn } from "@/lib/sharing/links.ts";
import type { Services } from "../services.server.ts";
import { countryHints, createAddress, refererUrl } from "./request/address.server.ts";
import {
  chosenCurrency,
  hasAnswered,
  hasConsent,
  sourceCookie,
  sourceOf,
} from "./request/cookies.server.ts";
import type { State } from "./request/define.server.ts";
import { namedCurrency } from "./request/public_pages.server.ts";
import { languageOfAddress } from "./request_language.server.ts";

/** Kinds of requests for the operator. The first matching pattern counts. If none matches, it is a page. */
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

/* Gives every request an id, with which a listener's report can be found in the log. */

/** Middleware: adds the id to the log lines of the request, and to failed responses. */
export function requestId({ trustProxy }: Pick<Config, "trustProxy">) {
  return async (ctx: Context<State>): Promise<Response> => {
    const id = requestIdOf(ctx.req.headers, trustProxy);
    Object.assign(ctx.state, { requestId: id });
    const response = await runUnderRequestId(id, () => ctx.next());
    if (response.status >= 400) response.headers.set("x-request-id", id);
    return response;
  };
}

/* Fills the `State` that handlers and pages use. */

/**
 * Middleware: puts the services, the listener and the currency on `ctx.state`, and validates the address in
 * `ctx.url`.
 */
export function requestState(services: Services) {
  const { analyticsUrl, metricsToken } = services.config;
  const settleAddress = createAddress(services.config);
  return async (ctx: Context<State>): Promise<Response> => {
    const { headers } = ctx.req;
    const { state } = ctx;
    const hints = countryHints(headers, services.config);
    const visitorState: Omit<State, "requestId"> = {
      services,
      session: null,
      viewer: null,
      entitlements: () => Promise.resolve(NO_ENTITLEMENTS),
      shelf: () => null,
      flash: null,
      desk: null,
      frame: {
        sheet: "pages",
        hasPlayer: false,
        begins: null,
        sound: null,
        asksConsent: analyticsUrl !== null && !hasAnswered(headers),
        isMeasured: metricsToken !== null && hasConsent(headers),
        isSignedOut: false,
        isAlone: false,
        goOn: null,
      },
      language: languageOfAddress(ctx.req) ?? ownLanguage(),
      country: chooseCountry(hints),
      currency: chosenCurrency(headers) ?? namedCurrency(headers, hints) ?? chooseCurrency(hints),
    };
    Object.assign(state, visitorState);
    // After the state is set: the error page needs it, also when the store is unavailable.
    settleAddress(ctx);
    const session = await services.accounts.resolve(
      sessionTokens(headers, ctx.url.protocol === "https:"),
      isReport(ctx) ? services.listening.progress.prefetch : undefined,
    );
    if (session) Object.assign(state, stateOf(session, services, readHeardHere(headers)));
    // Every page shows the listener's progress, so it is read in parallel with the page's own data.
    if (session && isPageAsked(ctx)) state.shelf()?.catch(() => {}); // the page that awaits it gets the error
    return await ctx.next();
  };
}

/** Whether this is a progress report: the listener's progress is then read in parallel with the session. */
const isReport = ({ req: { method }, url }: Context<State>): boolean =>
  method === "POST" && url.pathname === saveProgress.path;

const isPageAsked = ({ req: { method, headers }, isPartial }: Context<State>): boolean =>
  method === "GET" && (isPartial || /\btext\/html\b/.test(headers.get("accept") ?? ""));

/** The part of the state that a session adds. */
function stateOf(
  session: SignedIn,
  services: Services,
  heardHere: number | null,
): Pick<State, "session" | "viewer" | "entitlements" | "shelf"> {
  const { user, sessionId } = session;
  let shelf: Promise<Shelf> | null = null;
  return {
    session,
    viewer: { userId: user.id, sessionId },
    entitlements: () => services.rights.of(user.id),
    shelf: () => shelf ??= readShelf(user.id, services, heardHere),
  };
}

async function readShelf(
  userId: string,
  { catalogue, listening: { progress }, rights }: Services,
  heardHere: number | null,
) {
  const [views, entitlements] = await Promise.all([progress.list(userId), rights.of(userId)]);
  return createShelf({
    books: catalogue.books(),
    progress: views,
    entitlements,
    heardHere,
    nowMs: Date.now(),
  });
}

/* What is counted and remembered of visitors with consent: views, steps of a purchase, and how they first came here. */

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
function isBuyNow({ req, url }: Context<State>): boolean {
  const from = refererUrl(req, url);
  // A reload repeats the first request's Referer, and sends Cache-Control.
  const isReload = req.headers.has("cache-control");
  return from !== null && !ON_THE_WAY.test(splitLanguage(from.pathname).path) && !isReload;
}

/** Middleware: remembers how a visitor with consent first came here. Before the page cache, whose responses are shared. */
export async function rememberSource(ctx: Context<State>): Promise<Response> {
  const { req: { method, headers }, url } = ctx;
  const isAsked = method === "GET" && hasConsent(headers) && sourceOf(headers) === undefined;
  if (!isAsked) return await ctx.next();
  const via = viaIn(url.searchParams); // before the page cache removes unread parameters
  const response = await ctx.next();
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (response.status !== 200 || !isPage) return response;
  const own = new Response(response.body, response);
  own.headers.append("set-cookie", sourceCookie(via ?? "direct", url.protocol === "https:"));
  own.headers.set("cache-control", "private, no-store");
  return own;
}
