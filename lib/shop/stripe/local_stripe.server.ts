/**
 * Runs the Stripe emulator in this process, and performs on it what Stripe's customer portal or time does to a
 * subscription.
 */

import { z } from "zod";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { TestCardPayments, TestPayment, TestPortal } from "../gateway.ts";
import { createKvStore } from "../stripe_emulator/kv_store.server.ts";
import type { StripeEmulator } from "../stripe_emulator/mod.server.ts";
import { DECLINES } from "../words/test_bank.ts";

/** Test card that accepts every payment (docs.stripe.com/testing). */
const GOOD_CARD = "4242424242424242";

interface LocalPortalOptions {
  loadEmulator: () => Promise<StripeEmulator>;
  testCards: TestCardPayments;
}

function createLocalPortal({ loadEmulator, testCards }: LocalPortalOptions): TestPortal {
  return {
    async act({ id, clientSecret }, action) {
      const emulator = await loadEmulator();
      switch (action) {
        case "cancel":
          return await emulator.endWithPeriod(id, true);
        case "resume":
          return await emulator.endWithPeriod(id, false);
        case "renew":
          return await emulator.renewSubscription(id, { isPaid: true });
        case "fail":
          return await emulator.renewSubscription(id, { isPaid: false });
        case "pay":
          if (clientSecret) await testCards.pay({ clientSecret, card: GOOD_CARD });
          return;
        case "end":
          return await emulator.endSubscription(id);
      }
    },
  };
}

/* Runs the Stripe emulator in this process, where no key is set. */

export interface LocalStripeOptions {
  kv: Deno.Kv;
  log: Log;
}

interface LocalStripe {
  /** Answers in place of api.stripe.com. */
  fetch: typeof fetch;
  webhookSecret: string;
  testCards: TestCardPayments;
  testPortal: TestPortal;
  /** Sets the receiver of its webhooks, which are delivered without HTTP. Before this call they are dropped. */
  sendWebhooksTo(receive: ReceiveWebhook): void;
}

export type ReceiveWebhook = (rawBody: string, signature: string) => Promise<unknown>;

/** The part of a confirmation's answer that concerns the buyer. */
const confirmed = z.union([
  z.object({ status: z.string() }),
  z.object({
    error: z.object({
      message: z.string(),
      code: z.string().optional(),
      decline_code: z.string().optional(),
      payment_intent: z.object({ status: z.string() }).optional(),
    }),
  }),
]);

export function createLocalStripe({ kv, log }: LocalStripeOptions): LocalStripe {
  let receive: ReceiveWebhook = () => Promise.resolve();
  const webhookSecret = `whsec_${crypto.randomUUID()}`; // used only in this process
  const loadEmulator = once(async () => {
    // Loaded at its first use: a site with keys, or without buyers, never needs it.
    const { createStripeEmulator } = await import("../stripe_emulator/mod.server.ts");
    const emulator = createStripeEmulator({ store: createKvStore(kv), webhookSecret });
    emulator.webhooks.sendTo(async ({ rawBody, signature }) => {
      await receive(rawBody, signature).catch((error) =>
        log.warn("emulator_webhook_failed", { error })
      );
    });
    return emulator;
  });
  const answer: typeof fetch = async (input, init) => (await loadEmulator()).fetch(input, init);
  const testCards = createTestCards(answer);
  return {
    fetch: answer,
    webhookSecret,
    testCards,
    testPortal: createLocalPortal({ loadEmulator, testCards }),
    sendWebhooksTo: (receiver) => void (receive = receiver),
  };
}

/** By the provider's code, in the buyer's language, as Stripe.js gives them. */
const REASONS: Readonly<Record<string, string>> = DECLINES;

/** Calls the emulator as Stripe.js calls Stripe, with the payment's client secret as the only credential. */
function createTestCards(answer: typeof fetch): TestCardPayments {
  async function post(path: string, params: Record<string, string>): Promise<TestPayment | null> {
    const response = await answer(`https://api.stripe.com/v1/payment_intents/${path}`, {
      method: "POST",
      body: new URLSearchParams({ key: "pk_emulator", ...params }),
    });
    const it = confirmed.parse(await response.json());
    if (!("error" in it)) return toTestPayment(it.status, null);
    const { code, decline_code, message, payment_intent } = it.error;
    if (code === "resource_missing") return null;
    const told = REASONS[decline_code ?? code ?? ""] ?? message;
    return toTestPayment(payment_intent?.status ?? "failed", told);
  }

  return {
    async pay({ clientSecret, card, authenticate }) {
      const [id = ""] = clientSecret.split("_secret_");
      const path = encodeURIComponent(id);
      const paid = await post(`${path}/confirm`, {
        client_secret: clientSecret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": card,
      });
      if (paid?.status !== "requires_action" || !authenticate) return paid;
      return await post(`${path}/answer_bank`, {
        client_secret: clientSecret,
        outcome: authenticate,
      });
    },
  };
}

function toTestPayment(status: string, message: string | null): TestPayment {
  if (status === "succeeded" || status === "requires_action") return { status, message: null };
  return { status: "failed", message };
}

function once<Result>(action: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | null = null;
  return () => result ??= action();
}
