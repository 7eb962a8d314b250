/**
 * POST /api/test-payment `{clientSecret, card, authenticate?}`: pays at the Stripe emulator, in place of the
 * provider's browser script. As with that, the secret is the only credential. Only without Stripe
 * keys. `{status, message}`.
 */

import { type Context, HttpError } from "fresh";
import { refuse } from "@/lib/platform/refusal.ts";
import { payByTestCard } from "@/lib/shop/calls.ts";
import { REFUSALS } from "@/lib/shop/words/mails.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import type { State } from "@/lib/site/adapters/request/define.server.ts";
import { privateJson } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(on(
  payByTestCard,
  async (ctx, { body }) => {
    const paid = await requireTestCards(ctx).pay(body);
    return paid ? privateJson(paid) : refuse("unknown_payment", REFUSALS.noSuchSecret);
  },
  { requireCall: requireTestCards },
));

function requireTestCards({ state }: Context<State>) {
  const { testCards } = state.services.shop;
  if (!testCards) throw new HttpError(404);
  return testCards;
}
