/** The payment gateway of the site: Stripe through its SDK, or the Stripe emulator where no key is set. */

import type { Config } from "@/lib/platform/config.server.ts";
import type { PaymentGateway, PaymentMode, TestCardPayments, TestPortal } from "../gateway.ts";
import { createBalanceCalls } from "./balance.server.ts";
import { createClient, type Stripe } from "./client.server.ts";
import { readEvent } from "./events.server.ts";
import {
  createLocalStripe,
  type LocalStripeOptions,
  type ReceiveWebhook,
} from "./local_stripe.server.ts";
import { createPaymentCalls } from "./payments.server.ts";
import { createSubscriptionCalls } from "./subscriptions.server.ts";
import { createTaxCalls } from "./tax.server.ts";

export interface Provider {
  gateway: PaymentGateway;
  /** null: buyers pay in the browser, at Stripe itself. */
  testCards: TestCardPayments | null;
  /** null: Stripe has a customer portal of its own. */
  testPortal: TestPortal | null;
  /** Sets the receiver of the emulator's webhooks. Stripe's own arrive over HTTP. */
  sendWebhooksTo(receive: ReceiveWebhook): void;
}

/** Loads and calls nothing before the first request. `local` holds what the Stripe emulator needs. */
export function createGateway(
  { stripe, hostedSubscriptionUrl: hostedUrl }: Pick<Config, "stripe" | "hostedSubscriptionUrl">,
  local: LocalStripeOptions,
): Provider {
  if (stripe) {
    const { publishableKey, webhookSecret, isLive } = stripe;
    const client = createClient(stripe);
    const mode = isLive ? "live" : "test";
    return {
      gateway: createStripeGateway({ mode, publishableKey, webhookSecret, hostedUrl, client }),
      testCards: null,
      testPortal: null,
      sendWebhooksTo() {},
    };
  }
  const { fetch, webhookSecret, ...provider } = createLocalStripe(local);
  const client = createClient({ secretKey: "sk_test_emulator", apiBase: null, fetch });
  return {
    gateway: createStripeGateway({
      mode: "emulator",
      publishableKey: null,
      webhookSecret,
      hostedUrl,
      client,
    }),
    ...provider,
  };
}

interface StripeGatewayOptions {
  mode: PaymentMode;
  publishableKey: string | null;
  /** `whsec_...`; null: every webhook is rejected. */
  webhookSecret: string | null;
  /** A Stripe payment link that also sells Premium; null: none. */
  hostedUrl: string | null;
  /** From `createClient`. */
  client: () => Promise<Stripe>;
}

/** The payment gateway over the SDK. It throws only the errors of lib/shop/stripe/request.server.ts. */
export function createStripeGateway(
  { mode, publishableKey, webhookSecret, hostedUrl, client }: StripeGatewayOptions,
): PaymentGateway {
  const payments = createPaymentCalls(client);
  const { refundPayment } = payments;
  return {
    mode,
    publishableKey,
    ...payments,
    ...createBalanceCalls(client),
    ...createTaxCalls(client),
    ...createSubscriptionCalls({ client, refundPayment, hostedUrl }),
    readEvent: async (webhook) => readEvent(await client(), { ...webhook, secret: webhookSecret }),
  };
}
