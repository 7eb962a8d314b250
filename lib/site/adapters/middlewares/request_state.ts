/** Fills the `State` that handlers and pages use. */
import type { Context } from "fresh";
import { sessionTokens } from "@/lib/accounts/server/cookie.ts";
import { hasAnswered, hasConsent } from "@/lib/site/adapters/request/consent.ts";
import { countryHints } from "@/lib/site/adapters/request/country_hints.ts";
import { chosenCurrency } from "@/lib/site/adapters/request/currency_cookie.ts";
import { namedCurrency } from "@/lib/site/adapters/request/shared_cache.ts";
import { createAddress } from "@/lib/site/adapters/request/site_address.ts";
import { chooseCountry, chooseCurrency } from "@/lib/catalogue/currency.ts";
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import { saveProgress } from "@/lib/listening/calls.ts";
import { createShelf, type Shelf } from "@/lib/listening/shelf/shelf.ts";
import { newFrame } from "@/lib/site/adapters/request/describe_page.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import {
  createPermissions,
  NO_PERMISSIONS,
  type Permissions,
} from "@/lib/site/adapters/request/permissions.ts";
import type { Services } from "@/lib/site/server/services.ts";

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
      permissions: NO_PERMISSIONS,
      shelf: () => null,
      flash: null,
      desk: null,
      frame: newFrame({
        asksConsent: analyticsUrl !== null && !hasAnswered(headers),
        isMeasured: metricsToken !== null && hasConsent(headers),
      }),
      country: chooseCountry(hints),
      currency: chosenCurrency(headers) ?? namedCurrency(headers, hints) ?? chooseCurrency(hints),
    };
    Object.assign(state, visitorState);
    // After the state is set: the error page needs it, also when the store is unavailable.
    settleAddress(ctx);
    const session = await services.accounts.resolve(
      sessionTokens(headers, ctx.url.protocol === "https:"),
      isReport(ctx) ? services.progress.expect : undefined,
    );
    if (session) Object.assign(state, stateOf(session, services));
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
): Pick<State, "session" | "viewer" | "permissions" | "shelf"> {
  const { user, sessionId } = session;
  const permissions = createPermissions(user.id, services.purchases);
  let shelf: Promise<Shelf> | null = null;
  return {
    session,
    viewer: { userId: user.id, sessionId },
    permissions,
    shelf: () => shelf ??= readShelf(user.id, permissions, services),
  };
}

async function readShelf(
  userId: string,
  permissions: Permissions,
  { catalogue, progress }: Services,
): Promise<Shelf> {
  const books = catalogue.books();
  const [views, purchases, openBookIds] = await Promise.all([
    progress.list(userId),
    permissions.purchases(),
    permissions.openBooks(books.flatMap(({ id, isComplete }) => isComplete ? [] : [id])),
  ]);
  return createShelf({ books, progress: views, purchases, openBookIds });
}
