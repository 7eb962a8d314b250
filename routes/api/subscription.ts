/** GET /api/subscription: `{isSubscribed, endsAt, cancelsAtPeriodEnd, isPastDue, isManageable}`. */
import { getSubscription } from "@/lib/shop/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(
  on(
    getSubscription,
    ({ state }, { session }) => state.services.shop.subscriptions.status(session.user.id),
  ),
);
