/** The payment gateway of the site: Stripe through its SDK, or the stand-in where no key is set. */
import type { PaymentGateway, PaymentMode } from "@/lib/payments/gateway.ts";
import type { Stripe } from "@/lib/payments/stripe/client.ts";
import { readEvent } from "@/lib/payments/stripe/events.ts";
import { createPaymentCalls } from "@/lib/payments/stripe/payments.ts";
import { createSubscriptionCalls } from "@/lib/payments/stripe/subscriptions.ts";

export interface StripeGatewayOptions {
  mode: PaymentMode;
  publishableKey: string | null;
  /** `whsec_...`; null: no webhook is believed. */
  webhookSecret: string | null;
  /** From `createClient`. */
  client: () => Promise<Stripe>;
}

/** The port over the SDK; every failure it throws is one of lib/payments/stripe/ask.ts. */
export function createStripeGateway(
  { mode, publishableKey, webhookSecret, client }: StripeGatewayOptions,
): PaymentGateway {
  return {
    mode,
    publishableKey,
    ...createPaymentCalls(client),
    ...createSubscriptionCalls(client),
    readEvent: async (webhook) => readEvent(await client(), { ...webhook, secret: webhookSecret }),
  };
}
