/**
 * POST /api/test-payment `{clientSecret, card, authenticate?}`: pays at the Stripe emulator as the
 * provider's script would at the provider. Like there, the secret is the only credential. Only without
 * keys. `{status, message}`.
 */
import { HttpError } from "fresh";
import { testPaymentInput } from "@/lib/shop/call_inputs.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async POST({ req, state }) {
    const { testCards } = state.services;
    if (!testCards) throw new HttpError(404);
    const paid = await testCards.pay(await readJson(req, testPaymentInput));
    if (!paid) throw new Failure(404, "unknown_payment", "No payment has this secret.");
    return privateJson(paid);
  },
});
