/** POST /api/test-subscription `{isSubscribed}`: switches Premium without payment. Not in live mode. */
import { testSubscriptionInput } from "@/lib/checkout/input.ts";
import { api } from "@/lib/http/api.ts";
import { readJson } from "@/lib/http/parse.ts";
import { privateJson, requireSession } from "@/lib/http/require_session.ts";
import { requireTestMode } from "@/lib/http/require_test_mode.ts";
import { switchTestSubscription } from "@/lib/http/switch_test_subscription.ts";

export const handler = api({
  async POST(ctx) {
    requireTestMode(ctx);
    const { user } = requireSession(ctx);
    const { isSubscribed } = await readJson(ctx.req, testSubscriptionInput);
    await switchTestSubscription(ctx, { userId: user.id, isSubscribed });
    return privateJson({ isSubscribed });
  },
});
