/**
 * POST /api/create-subscription `{currencyCode?, immediateDelivery?}`: creates an incomplete subscription; the browser pays the first
 * month with the `{clientSecret}` (3-decisions, "Subscription").
 */
import { startSubscription } from "@/lib/shop/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(
  on(startSubscription, async (ctx, { body, session: { user } }) => {
    await limitCalls(ctx, CALL_RATES.paymentStart);
    const { services: { shop: { subscriptions } }, country } = ctx.state;
    const { currencyCode: currency, immediateDelivery: immediateDeliveryAccepted } = body;
    const result = await subscriptions.start({
      user,
      currency,
      country,
      immediateDeliveryAccepted,
    });
    return result.ok ? { clientSecret: result.clientSecret } : result;
  }),
);
