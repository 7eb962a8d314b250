/**
 * POST /api/create-subscription `{currencyCode?}`: an incomplete subscription, whose first month the
 * browser pays with the `{clientSecret}` (3-decisions, "Subscription").
 */
import { subscriptionInput } from "@/lib/shop/call_inputs.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/limit_calls.ts";
import { parse, readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async POST(ctx) {
    const { user } = requireSession(ctx);
    const { currencyCode } = ctx.req.body
      ? await readJson(ctx.req, subscriptionInput)
      : parse(subscriptionInput, {}, "body");
    await limitCalls(ctx, CALL_RATES.paymentStart);
    const result = await ctx.state.services.subscriptions.start({ user, currency: currencyCode });
    if (!result.ok) throw new Failure(409, result.code, "You are subscribed already.");
    return privateJson({ clientSecret: result.clientSecret });
  },
});
