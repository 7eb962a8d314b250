/** Gives every request what handlers and pages rely on (`State`). */
import type { Context } from "fresh";
import { sessionTokens } from "@/lib/accounts/cookie.ts";
import { chosenCurrency } from "@/lib/http/currency_cookie.ts";
import { getCookie } from "@/lib/http/cookies.ts";
import { chooseCountry, chooseCurrency } from "@/lib/currency.ts";
import type { State } from "@/lib/define.ts";
import type { Services } from "@/lib/services.ts";

/** Cookie in which a listener's country is kept (spec 1 section 5, "saved userCountry"). */
const COUNTRY_COOKIE = "userCountry";

/** Middleware: puts the services, the listener and the currency on `ctx.state`. */
export function requestState(services: Services) {
  const { countryHeader } = services.config;
  return async (ctx: Context<State>): Promise<Response> => {
    const { headers } = ctx.req;
    const { state } = ctx;
    state.services = services;
    state.session = await services.accounts.resolve(
      sessionTokens(headers, ctx.url.protocol === "https:"),
    );
    state.viewer = state.session &&
      { userId: state.session.user.id, sessionId: state.session.sessionId };
    state.sound = null;
    state.sheet = "pages";
    state.hasPlayer = false;
    const hints = {
      saved: getCookie(headers, COUNTRY_COOKIE),
      country: countryHeader ? headers.get(countryHeader) : null,
      acceptLanguage: headers.get("accept-language"),
    };
    state.country = chooseCountry(hints);
    state.currency = chosenCurrency(headers) ?? chooseCurrency(hints);
    return await ctx.next();
  };
}
