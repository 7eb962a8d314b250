/** The payment gateway of the site: Stripe through its SDK, or the Stripe emulator where no key is set. */

import { z } from "zod";
import type { Config } from "@/lib/platform/config.server.ts";
import type { BalanceEntry, BalanceKind } from "../balance.ts";
import {
  BadSignature,
  type PaymentEvent,
  type PaymentGateway,
  type PaymentMode,
  type TestCardPayments,
  type TestPortal,
} from "../gateway.ts";
import {
  createLocalStripe,
  type LocalStripeOptions,
  type ReceiveWebhook,
} from "./local_stripe.server.ts";
import { createPaymentCalls } from "./payments.server.ts";
import { createClient, requestAll, type Stripe, StripeRefusal } from "./request.server.ts";
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

interface KeyFault {
  /** `unknown`: to Stripe, or expired. `forbidden`: a restricted key without the right to payments. */
  kind: "unknown" | "forbidden" | "other";
  /** For the log: in English, with Stripe's own words. */
  message: string;
}

/**
 * Asks Stripe for a payment that does not exist: what is wrong with the secret key, null if nothing is.
 * @throws {GatewayDown}
 */
export async function faultOfKeys(stripe: NonNullable<Config["stripe"]>): Promise<KeyFault | null> {
  try {
    await createPaymentCalls(createClient(stripe)).getPayment("pi_0");
    return null;
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const { status, message } = error;
    return { kind: status === 401 ? "unknown" : status === 403 ? "forbidden" : "other", message };
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

/* Webhooks: checks Stripe's signature over the raw body and reads which object an event is about. */

/** Maximum age of a signature. It limits how long a captured webhook can be replayed (spec 2 section 9). */
const TOLERANCE_SEC = 300;

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      /** Absent from kinds of object that are not used here. Their events are acknowledged all the same. */
      object: z.string().nullish(),
      /** Of charges, refunds and disputes. */
      payment_intent: reference.nullish(),
      /** Of invoices. Webhooks have the API version of the account, which may be older than the SDK's. */
      subscription: reference.nullish(),
      parent: z.object({
        subscription_details: z.object({ subscription: reference.nullish() }).nullish(),
      }).nullish(),
    }),
  }),
});

/**
 * Verifies and reads a webhook.
 * @throws {BadSignature} the signature is missing, forged or too old, or the signed body is not an event.
 */
async function readEvent(
  stripe: Stripe,
  { rawBody, signature, secret }: {
    rawBody: string;
    signature: string | null;
    secret: string | null;
  },
): Promise<PaymentEvent> {
  if (!secret) throw new BadSignature("Webhooks need STRIPE_WEBHOOK_SECRET; it is not set.");
  let raw: unknown;
  try {
    raw = await stripe.webhooks.constructEventAsync(
      rawBody,
      signature ?? "",
      secret,
      TOLERANCE_SEC,
    );
  } catch {
    // The SDK's message is not used: it repeats header and body, which are untrusted input.
    throw new BadSignature("The webhook is not signed by Stripe, or is more than 5 minutes old.");
  }
  const { data, error } = event.safeParse(raw);
  if (error) throw new BadSignature("What the webhook signs is not an event.");
  const { id, object, payment_intent, parent, subscription } = data.data.object;
  return {
    id: data.id,
    type: data.type,
    createdAtMs: data.created * 1000,
    paymentId: object === "payment_intent" ? id ?? null : payment_intent ?? null,
    subscriptionId: object === "subscription"
      ? id ?? null
      : parent?.subscription_details?.subscription ?? subscription ?? null,
  };
}

/* The movements of the account at Stripe, with its fees and payouts. */

const transaction = z.object({
  id: z.string(),
  /** https://docs.stripe.com/reports/reporting-categories */
  reporting_category: z.string(),
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
});

const KINDS: Record<string, BalanceKind> = {
  charge: "charge",
  charge_failure: "charge",
  refund: "refund",
  refund_failure: "refund",
  dispute: "dispute",
  dispute_reversal: "dispute",
  fee: "fee",
  network_cost: "fee",
  tax: "fee",
  payout: "payout",
  payout_reversal: "payout",
};

const toEntry = (it: z.infer<typeof transaction>): BalanceEntry => ({
  id: it.id,
  kind: KINDS[it.reporting_category] ?? "other",
  amountMinor: it.amount,
  feeMinor: it.fee,
  currency: it.currency.toUpperCase(),
});

function createBalanceCalls(
  client: () => Promise<Stripe>,
): Pick<PaymentGateway, "listBalance"> {
  return {
    listBalance: ({ fromMs, toMs }) =>
      requestAll(
        "list the movements of your balance",
        transaction,
        async (page) =>
          (await client()).balanceTransactions.list({
            created: { gte: Math.floor(fromMs / 1000), lt: Math.ceil(toMs / 1000) },
            ...page,
          }),
        toEntry,
      ),
  };
}
