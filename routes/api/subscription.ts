/** GET /api/subscription: `{isSubscribed, endsAt, cancelsAtPeriodEnd}`. */
import { api } from "@/lib/http/api.ts";
import { privateJson, requireSession } from "@/lib/http/require_session.ts";

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    return privateJson(await ctx.state.services.subscriptions.status(user.id));
  },
});
