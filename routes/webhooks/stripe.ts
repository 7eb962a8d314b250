/**
 * POST /webhooks/stripe: 200 for every event with a valid signature, even if it is not handled; 400 for an invalid
 * signature or one older than 300 s; 503 if Stripe should retry.
 */

import { readText } from "@/lib/platform/http/read_body.server.ts";
import type { BucketRule } from "@/lib/platform/rate_limits.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { BadSignature } from "@/lib/shop/gateway.ts";
import { REFUSALS } from "@/lib/shop/words/mails.ts";
import { api, refusalFailure } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { privateJson } from "@/lib/site/adapters/request/require.server.ts";

/** An event has one object of a few KB. */
const MAX_BYTES = 512 * 1024;

/** Anyone can send unsigned requests, so one line a minute is logged: enough to notice a wrong secret. */
const REFUSED_LINE: BucketRule = {
  name: "webhook_refused_line",
  capacity: 1,
  refillMs: 60_000,
  isLocal: true,
};

export const handler = api({
  async POST({ req, state: { services } }) {
    const rawBody = await readText(req, MAX_BYTES);
    try {
      const signature = req.headers.get("stripe-signature");
      const outcome = await services.shop.payments.handleWebhook(rawBody, signature);
      return privateJson({ received: true, outcome });
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error;
      const waitSec = await services.platform.rates.take(REFUSED_LINE, "");
      if (waitSec === 0) services.platform.log.warn("webhook_refused", { reason: error.message });
      throw refusalFailure(refuse("bad_signature", REFUSALS.badSignature));
    }
  },
});
