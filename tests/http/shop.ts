/** The site over the real services of money, with the Stripe emulator on a port as its provider. */

import {
  createStripeEmulator,
  type StripeEmulator,
  type Webhook,
  WEBHOOK_SECRET,
} from "@/lib/shop/stripe_emulator/mod.server.ts";
import { serveStripeEmulator } from "../fakes/stripe_server.ts";
import type { Client } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";

export interface TestShop extends AsyncDisposable {
  site: TestSite;
  stripe: StripeEmulator;
  /** Sends one webhook to the site. */
  post(webhook: Webhook): Promise<Response>;
  /** Sends every webhook that waits, in order. */
  deliver(): Promise<void>;
  /** Buys as a browser does, without any webhook; the id of the payment. */
  buy(client: Client, bookId: number, rest?: Record<string, unknown>): Promise<string>;
}

/** Webhooks wait until they are delivered: each test decides what the site hears of. `env`: further settings. */
export async function openTestShop(env: Record<string, string> = {}): Promise<TestShop> {
  const stripe = createStripeEmulator();
  const server = await serveStripeEmulator(stripe);
  const site = await openTestSite(undefined, {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: server.origin.origin,
    ...env,
  });
  const post: TestShop["post"] = ({ rawBody, signature }) =>
    site.ask("/webhooks/stripe", {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: rawBody,
    });
  return {
    site,
    stripe,
    post,
    async deliver() {
      while (stripe.webhooks.waiting.length > 0) {
        const response = await post(await stripe.webhooks.take());
        if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
        await response.body?.cancel();
      }
    },
    async buy(client, bookId, rest = {}) {
      const path = "/api/create-payment-intent";
      const { body, status } = await client.call("POST", path, { audiobookId: bookId, ...rest });
      if (status !== 200) throw new Error(`Starting to pay answered ${JSON.stringify(body)}`);
      const paid = await stripe.pay(body.paymentId, "4242424242424242");
      if (paid.status !== "succeeded") throw new Error(`The payment is ${paid.status}.`);
      return body.paymentId;
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
