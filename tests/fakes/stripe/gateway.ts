/** The site's gateway over a stand-in, for tests of what stands above it. */

import type { PaymentGateway } from "@/lib/shop/gateway.ts";
import { createClient } from "@/lib/shop/server/stripe/client.ts";
import { createStripeGateway } from "@/lib/shop/server/stripe/gateway.ts";
import { type StandIn, WEBHOOK_SECRET } from "./mod.ts";

/** The real adapter and SDK; no retries unless wanted, as each waits half a second and more. */
export function gatewayOver(
  standIn: Pick<StandIn, "fetch">,
  { maxRetries = 0, hostedUrl = null }: { maxRetries?: number; hostedUrl?: string | null } = {},
): PaymentGateway {
  return createStripeGateway({
    mode: "test",
    publishableKey: "pk_test_1",
    webhookSecret: WEBHOOK_SECRET,
    hostedUrl,
    client: createClient({
      secretKey: "sk_test_1",
      apiBase: null,
      fetch: standIn.fetch,
      maxRetries,
    }),
  });
}
