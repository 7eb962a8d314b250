/**
 * POST /api/test-subscription `{isSubscribed}`: switches Premium on or off without payment; off also ends a
 * subscription bought with a test card. Not in live mode.
 */

import { switchTestSubscription } from "@/lib/shop/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { setTestSubscription } from "@/lib/site/adapters/request/buyer.server.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(
  switchTestSubscription,
  async (ctx, { body: { isSubscribed }, session: { user } }) => {
    await setTestSubscription(ctx, { userId: user.id, isSubscribed });
    return { isSubscribed };
  },
  { requireCall: requireTestMode },
));
