/** Gives every request what handlers and pages rely on (`State`). */
import type { Context } from "fresh";
import { getCookie } from "@/lib/http/cookies.ts";
import { chooseCurrency } from "@/lib/currency.ts";
import type { State } from "@/lib/define.ts";
import type { Services } from "@/lib/services.ts";

/** Cookie in which a listener's country is kept (spec 1 section 5, "saved userCountry"). */
const COUNTRY_COOKIE = "userCountry";

/** Middleware: puts the services, the visitor and the currency on `ctx.state`. */
export function requestState(services: Services) {
  const { countryHeader } = services.config;
  return (ctx: Context<State>): Promise<Response> => {
    const { headers } = ctx.req;
    const { state } = ctx;
    state.services = services;
    state.viewer = null;
    state.sound = null;
    state.hasPlayer = false;
    state.currency = chooseCurrency({
      saved: getCookie(headers, COUNTRY_COOKIE),
      country: countryHeader ? headers.get(countryHeader) : null,
      acceptLanguage: headers.get("accept-language"),
    });
    return ctx.next();
  };
}
