/** Gives every request what handlers and pages rely on (`State`). */
import type { Context } from "fresh";
import { sessionTokens } from "@/lib/accounts/server/cookie.ts";
import { hasAnswered } from "@/lib/site/adapters/request/consent.ts";
import { countryHints } from "@/lib/site/adapters/request/country_hints.ts";
import { chosenCurrency } from "@/lib/site/adapters/request/currency_cookie.ts";
import { createAddress } from "@/lib/site/adapters/request/site_address.ts";
import { chooseCountry, chooseCurrency } from "@/lib/catalogue/currency.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import type { Services } from "@/lib/site/server/services.ts";

/** Middleware: puts the services, the listener and the currency on `ctx.state`, and settles the address. */
export function requestState(services: Services) {
  const { analyticsUrl } = services.config;
  const settleAddress = createAddress(services.config);
  return async (ctx: Context<State>): Promise<Response> => {
    const { headers } = ctx.req;
    const { state } = ctx;
    state.services = services;
    state.session = null;
    state.viewer = null;
    state.asksConsent = analyticsUrl !== null && !hasAnswered(headers);
    state.sound = null;
    state.flash = null;
    state.sheet = "pages";
    state.hasPlayer = false;
    const hints = countryHints(headers, services.config);
    state.country = chooseCountry(hints);
    state.currency = chosenCurrency(headers) ?? chooseCurrency(hints);
    // Last: the page of a failure, of a store that is away too, finds all the rest.
    settleAddress(ctx);
    state.session = await services.accounts.resolve(
      sessionTokens(headers, ctx.url.protocol === "https:"),
    );
    state.viewer = state.session &&
      { userId: state.session.user.id, sessionId: state.session.sessionId };
    return await ctx.next();
  };
}
