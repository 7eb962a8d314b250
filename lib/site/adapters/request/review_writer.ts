/** The writer of a review, in the form that the review service takes. */
import type { Context } from "fresh";
import type { UserView } from "@/lib/accounts/schema.ts";
import { knownCountry } from "@/lib/catalogue/currency.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import { requireSession } from "@/lib/site/adapters/request/require_session.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { clientAddress } from "@/lib/site/adapters/request/client_address.ts";
import { countryHints } from "@/lib/site/adapters/request/country_hints.ts";

export const reviewWriter = (
  ctx: Context<State>,
  user: UserView,
): { user: UserView; countryCode: string | null } => ({
  user,
  countryCode: knownCountry(countryHints(ctx.req.headers, ctx.state.services.config)),
});

/**
 * To be called before what was written is parsed; null: go on.
 * @throws {Failure} 401 without a session.
 */
export const admitReview = (ctx: Context<State>): Promise<Refusal<"too_many_tries"> | null> =>
  ctx.state.services.reviews.admit({
    user: requireSession(ctx).user,
    address: clientAddress(ctx),
  });
