/**
 * What each request knows before its handler runs: its id, its listener, its currency, and how a visitor came
 * here.
 */

import type { Context } from "fresh";
import { NO_ENTITLEMENTS } from "@/lib/access/decide.ts";
import { sessionTokens } from "@/lib/accounts/cookie.server.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import { chooseCountry, chooseCurrency } from "@/lib/catalogue/currency.ts";
import { saveProgress } from "@/lib/listening/calls.ts";
import { readHeardHere } from "@/lib/listening/heard_here.ts";
import { createShelf, type Shelf } from "@/lib/listening/shelf.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { requestIdOf, runUnderRequestId } from "@/lib/platform/telemetry/log.server.ts";
import { viaIn } from "@/lib/sharing/links.ts";
import type { Services } from "../../services.server.ts";
import { countryHints, createAddress } from "../request/address.ts";
import {
  chosenCurrency,
  hasAnswered,
  hasConsent,
  sourceCookie,
  sourceOf,
} from "../request/cookies.ts";
import type { State } from "../request/define.ts";
import { namedCurrency } from "../request/public_pages.ts";

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
