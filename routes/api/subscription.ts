/** GET /api/subscription: `{isSubscribed, endsAt, cancelsAtPeriodEnd}`. */
import { api } from "@/lib/site/adapters/request/api.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    return privateJson(await ctx.state.services.subscriptions.status(user.id));
  },
});
