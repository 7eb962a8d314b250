/** POST /api/test-subscription `{isSubscribed}`: switches Premium without payment. Not in live mode. */
import { testSubscriptionInput } from "@/lib/shop/call_inputs.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require_test_mode.ts";
import { switchTestSubscription } from "@/lib/site/adapters/request/switch_test_subscription.ts";

export const handler = api({
  async POST(ctx) {
    requireTestMode(ctx);
    const { user } = requireSession(ctx);
    const { isSubscribed } = await readJson(ctx.req, testSubscriptionInput);
    await switchTestSubscription(ctx, { userId: user.id, isSubscribed });
    return privateJson({ isSubscribed });
  },
});
