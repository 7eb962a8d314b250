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
import { StripeRefusal } from "./request.server.ts";
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

/**
 * Loads and calls nothing before the first request. `config.stripe` is read at each call, because the author may
 * change the keys while the site runs; `local` holds what the Stripe emulator needs.
 */
export function createGateway(
  config: Pick<Config, "stripe" | "hostedSubscriptionUrl">,
  local: LocalStripeOptions,
): Provider {
  const { hostedSubscriptionUrl: hostedUrl } = config;
  const { fetch, webhookSecret, ...emulator } = createLocalStripe(local);
  const emulated = createStripeGateway({
    mode: "emulator",
    publishableKey: null,
    webhookSecret,
    hostedUrl,
    client: createClient({ secretKey: "sk_test_emulator", apiBase: null, fetch }),
  });
  /** By the configuration object: a changed one is another object. */
  const gateways = new WeakMap<NonNullable<Config["stripe"]>, PaymentGateway>();
  const current = (): PaymentGateway => {
    const { stripe } = config;
    if (!stripe) return emulated;
    const mode = stripe.isLive ? "live" : "test";
    const make = () =>
      createStripeGateway({ ...stripe, mode, hostedUrl, client: createClient(stripe) });
    return gateways.get(stripe) ?? gateways.set(stripe, make()).get(stripe)!;
  };
  return {
    gateway: new Proxy(emulated, { get: (_, name) => Reflect.get(current(), name) }),
    get testCards() {
      return config.stripe ? null : emulator.testCards;
    },
    get testPortal() {
      return config.stripe ? null : emulator.testPortal;
    },
    sendWebhooksTo: emulator.sendWebhooksTo,
  };
}

/**
 * Asks Stripe for a payment that does not exist: what is wrong with the keys, null if nothing is.
 * @throws {GatewayDown}
 */
export async function faultOfKeys(stripe: NonNullable<Config["stripe"]>): Promise<string | null> {
  try {
    await createPaymentCalls(createClient(stripe)).getPayment("pi_0");
    return null;
  } catch (error) {
    if (error instanceof StripeRefusal) return error.message;
    throw error;
  }
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
