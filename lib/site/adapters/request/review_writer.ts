/** The writer of a review, in the form that the review service takes. */
import type { Context } from "fresh";
import type { UserView } from "@/lib/accounts/schema.ts";
import { knownCountry } from "@/lib/catalogue/currency.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { clientAddress } from "@/lib/site/adapters/request/client_address.ts";
import { countryHints } from "@/lib/site/adapters/request/country_hints.ts";

export function reviewWriter(
  ctx: Context<State>,
  user: UserView,
): { user: UserView; countryCode: string | null; address: string } {
  return {
    user,
    countryCode: knownCountry(countryHints(ctx.req.headers, ctx.state.services.config)),
    address: clientAddress(ctx),
  };
}
