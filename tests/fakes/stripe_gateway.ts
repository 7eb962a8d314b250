/** The site's gateway over the Stripe emulator, for tests of what stands above it. */

import type { PaymentGateway } from "@/lib/shop/gateway.ts";
import { createClient, type Stripe } from "@/lib/shop/stripe/request.server.ts";
import { createStripeGateway } from "@/lib/shop/stripe/gateway.server.ts";
import { type StripeEmulator, WEBHOOK_SECRET } from "@/lib/shop/stripe_emulator/mod.server.ts";

/** The real adapter and SDK; no retries unless wanted, as each waits half a second and more. */
export function gatewayOver(
  emulator: Pick<StripeEmulator, "fetch">,
  { maxRetries = 0, hostedUrl = null, around = (sdk) => sdk }: {
    maxRetries?: number;
    hostedUrl?: string | null;
    /** What the gateway calls in place of the SDK. */
    around?: (sdk: Stripe) => Stripe;
  } = {},
): PaymentGateway {
  const client = createClient({
    secretKey: "sk_test_1",
    apiBase: null,
    fetch: emulator.fetch,
    maxRetries,
  });
  return createStripeGateway({
    mode: "test",
    publishableKey: "pk_test_1",
    webhookSecret: WEBHOOK_SECRET,
    hostedUrl,
    client: async () => around(await client()),
  });
}
