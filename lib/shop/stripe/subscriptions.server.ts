/** Premium at Stripe: subscriptions, and who bought one through a payment link. */

import { z } from "zod";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { PaymentGateway, ProviderSubscription } from "../gateway.ts";
import { stripeLocale } from "./locale.ts";
import {
  requestAll,
  requestOnce,
  requestOne,
  requestStripe,
  type Stripe,
  StripeRefusal,
} from "./request.server.ts";
import {
  paidInvoices,
  subscription,
  type SubscriptionAnswer,
  toPaidInvoice,
  toSubscription,
} from "./subscription.server.ts";

const sessions = z.object({
  data: z.array(z.object({
    client_reference_id: z.string().nullish(),
    payment_link: z.object({ url: z.url() }).nullish(),
  })),
});

/**
 * The `client_reference_id` of the checkout session that made the subscription; null: it was made by another
 * link, or without one. The link is checked because every link of the account accepts that parameter from
 * anyone: the link of a cheaper product must not grant Premium.
 */
async function readSubscriber(
  client: () => Promise<Stripe>,
  { subscriptionId, hostedUrl }: { subscriptionId: string; hostedUrl: string },
): Promise<string | null> {
  const { data: [session] } = await requestStripe(
    "list checkout sessions",
    sessions,
    async () =>
      (await client()).checkout.sessions.list({
        subscription: subscriptionId,
        limit: 1,
        expand: ["data.payment_link"],
      }),
  );
  if (!session?.payment_link) return null;
  return addressOf(session.payment_link.url) === addressOf(hostedUrl)
    ? session.client_reference_id || null
    : null;
}

/** The URL without its query, which only prefills the form. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/* Premium by the month: Stripe's subscriptions, one customer per user, one product. */

type SubscriptionCalls = Pick<
  PaymentGateway,
  | "createSubscription"
  | "getSubscription"
  | "listSubscriptions"
  | "listPaidInvoices"
  | "giveUpSubscription"
  | "endWithPeriod"
  | "goOn"
  | "cancelSubscription"
  | "undoSubscription"
  | "portalUrl"
>;

/** A fixed id, so that every process and every start finds the same product. Its name may be changed at Stripe. */
const PRODUCT_ID = "lamplight_premium";
/** Most letters of a coupon's name. */
const MAX_COUPON_NAME = 40;

const named = z.object({ id: z.string() });
const called = named.extend({ name: z.string().nullish() });
const customers = z.object({
  data: z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) })),
});

/** The last year's monthly invoices. Older ones were recorded when they were paid. */
const INVOICES = 12;

/** Stripe sends the secret only on request. */
const EXPAND = ["latest_invoice.confirmation_secret"];
const WITH_PAYMENTS = [...EXPAND, "latest_invoice.payments"];

interface SubscriptionCallOptions {
  client: () => Promise<Stripe>;
  refundPayment: PaymentGateway["refundPayment"];
  /** A Stripe payment link that also sells Premium; null: none. */
  hostedUrl: string | null;
}

export function createSubscriptionCalls(
  { client, refundPayment, hostedUrl }: SubscriptionCallOptions,
): SubscriptionCalls {
  /** As this process has last made or named it. */
  let product: { name: string; isMade: Promise<void> } | null = null;

  const read = (id: string, expand = EXPAND) =>
    requestOne(
      "read a subscription",
      subscription,
      async () => (await client()).subscriptions.retrieve(id, { expand }),
    );

  /** null: it was made by hand, or by another shop of the same Stripe account. */
  async function toOurs(it: SubscriptionAnswer): Promise<ProviderSubscription | null> {
    const userId = it.metadata.userId ?? await adopt(it.id);
    return userId ? toSubscription(it, userId) : null;
  }

  /**
   * Assigns a subscription made by the payment link to the user whom the site sent there. Writes the user to its
   * metadata, so that it is still recognised after the link is replaced.
   */
  async function adopt(id: string): Promise<string | null> {
    const userId = hostedUrl && await readSubscriber(client, { subscriptionId: id, hostedUrl });
    if (!userId) return null;
    await requestStripe(
      "mark a subscription",
      named,
      async () => (await client()).subscriptions.update(id, { metadata: { userId } }),
    );
    return userId;
  }

  async function readAnew(id: string): Promise<ProviderSubscription> {
    const found = await read(id);
    const ours = found && await toOurs(found);
    if (!ours) throw new Error(`Stripe has no subscription ${id}, or it is not one of ours.`);
    return ours;
  }

  /** Whether the payment of this secret is under way. Asked for alone: Stripe cannot expand that deep in a subscription. */
  async function isProcessing(clientSecret: string): Promise<boolean> {
    const [id = ""] = clientSecret.split("_secret_");
    const intent = await requestOne(
      "read a first payment",
      z.object({ status: z.string() }),
      async () => (await client()).paymentIntents.retrieve(id),
    );
    return intent?.status === "processing";
  }

  /** Makes what Stripe shows under a name, once, and renames it when the author has changed the name. */
  async function ensureNamed(
    what: string,
    name: string,
    calls: Record<"retrieve" | "create" | "update", () => Promise<unknown>>,
  ): Promise<void> {
    const found = await requestOne(`read the ${what}`, called, calls.retrieve);
    if (found?.name === name) return;
    if (found) {
      await requestStripe(`rename the ${what}`, named, calls.update);
      return;
    }
    try {
      await requestStripe(`create the ${what}`, named, calls.create);
    } catch (error) { // another process was faster
      if (!(error instanceof StripeRefusal && error.code === "resource_already_exists")) {
        throw error;
      }
    }
  }

  async function ensureProduct(name: string): Promise<void> {
    const { products } = await client();
    await ensureNamed("product", name, {
      retrieve: () => products.retrieve(PRODUCT_ID),
      create: () => products.create({ id: PRODUCT_ID, name }),
      update: () => products.update(PRODUCT_ID, { name }),
    });
  }

  /** A discount on the first invoice alone. The same amounts share one, whose id says them. */
  async function ensureFirstMonth(
    { currency, offMinor, ...o }: { currency: CurrencyCode; offMinor: number; name: string },
  ): Promise<string> {
    const id = `lamplight_first_month_${currency}_${offMinor}`.toLowerCase();
    const name = o.name.slice(0, MAX_COUPON_NAME).toWellFormed();
    const { coupons } = await client();
    await ensureNamed("coupon", name, {
      retrieve: () => coupons.retrieve(id),
      create: () =>
        coupons.create({
          id,
          name,
          amount_off: offMinor,
          currency: currency.toLowerCase(),
          duration: "once",
        }),
      update: () => coupons.update(id, { name }),
    });
    return id;
  }

  /** Stripe keeps idempotency keys for a day only, so an older customer is looked up by e-mail address. */
  async function ensureCustomer(userId: string, email: string): Promise<string> {
    const stripe = await client(), locale = stripeLocale();
    const known = await requestStripe(
      "list customers",
      customers,
      () => stripe.customers.list({ email, limit: 100 }),
    );
    const found = known.data.find(({ metadata }) => metadata.userId === userId);
    if (found) return found.id;
    const { id } = await requestOnce(
      "create a customer",
      named,
      `customer-${userId}-${locale}-${encodeURIComponent(email)}`.slice(0, 255), // Stripe's limit; ASCII only
      (options) =>
        stripe.customers.create({
          email,
          metadata: { userId },
          ...locale !== "auto" && { preferred_locales: [locale] },
        }, options),
    );
    return id;
  }

  /** False: the invoice was paid in the meantime. */
  async function voidInvoice(id: string): Promise<boolean> {
    try {
      await requestStripe(
        "void an invoice",
        named,
        async () => (await client()).invoices.voidInvoice(id),
      );
      return true;
    } catch (error) {
      if (error instanceof StripeRefusal) return false;
      throw error;
    }
  }

  async function setToEnd(id: string, isEnding: boolean): Promise<ProviderSubscription> {
    const found = await readAnew(id);
    if (found.status === "canceled" || found.cancelsAtPeriodEnd === isEnding) return found;
    await requestStripe(
      isEnding ? "end a subscription with its period" : "let a subscription go on",
      named,
      async () => (await client()).subscriptions.update(id, { cancel_at_period_end: isEnding }),
    );
    return await readAnew(id);
  }

  async function cancelSubscription(id: string): Promise<ProviderSubscription> {
    // For an ended subscription this call answers "missing", although it can still be read.
    await requestOne(
      "cancel a subscription",
      named,
      async () => (await client()).subscriptions.cancel(id),
    );
    return await readAnew(id);
  }

  return {
    async createSubscription({ userId, email, priceMinor, firstMinor, currency, attempt, names }) {
      if (product?.name !== names.product) {
        product = { name: names.product, isMade: ensureProduct(names.product) };
      }
      await product.isMade.catch((error) => {
        product = null; // so that the next buyer's attempt retries
        throw error;
      });
      const customer = await ensureCustomer(userId, email);
      const coupon = firstMinor === null ? null : await ensureFirstMonth({
        currency,
        offMinor: priceMinor - firstMinor,
        name: names.firstMonth,
      });
      const { id } = await requestOnce(
        "create a subscription",
        named,
        `subscription-${userId}-${attempt}`,
        async (options) =>
          (await client()).subscriptions.create({
            customer,
            items: [{
              price_data: {
                product: PRODUCT_ID,
                currency: currency.toLowerCase(),
                unit_amount: priceMinor,
                recurring: { interval: "month" },
              },
            }],
            ...(coupon && { discounts: [{ coupon }] }),
            payment_behavior: "default_incomplete",
            payment_settings: { save_default_payment_method: "on_subscription" },
            metadata: { userId },
          }, options),
      );
      // For a repeated idempotency key Stripe returns its first answer, though it may have been paid since.
      return await readAnew(id);
    },
    async getSubscription(id) {
      const found = await read(id);
      const ours = found && await toOurs(found);
      if (ours?.status !== "incomplete" || !ours.clientSecret) return ours;
      return { ...ours, isProcessing: await isProcessing(ours.clientSecret) };
    },
    async *listSubscriptions({ sinceMs }) {
      yield* requestAll(
        "list subscriptions",
        subscription,
        async (page) =>
          (await client()).subscriptions.list({
            status: "all",
            created: { gte: Math.floor(sinceMs / 1000) },
            ...page,
            expand: EXPAND.map((field) => `data.${field}`),
          }),
        toOurs,
      );
    },
    async listPaidInvoices(subscriptionId) {
      const { data } = await requestStripe(
        "list invoices",
        paidInvoices,
        async () =>
          (await client()).invoices.list({
            subscription: subscriptionId,
            status: "paid",
            limit: INVOICES,
            expand: ["data.payments"],
          }),
      );
      return data.map(toPaidInvoice);
    },
    async giveUpSubscription(id) {
      const invoice = (await read(id))?.latest_invoice;
      const isVoid = invoice?.status === "void" ||
        invoice?.status === "open" && await voidInvoice(invoice.id);
      // With its first invoice void, a subscription could wait for another invoice, or continue without one.
      return isVoid ? await cancelSubscription(id) : await readAnew(id);
    },
    endWithPeriod: (id) => setToEnd(id, true),
    goOn: (id) => setToEnd(id, false),
    cancelSubscription,
    async undoSubscription(id) {
      const invoice = (await read(id, WITH_PAYMENTS))?.latest_invoice;
      // Refund before canceling: an ended subscription is not examined again, so a crash in between would lose the refund.
      for (const { status, payment } of invoice?.payments?.data ?? []) {
        if (status !== "paid" || !payment.payment_intent) continue;
        await refundPayment({ paymentId: payment.payment_intent, reason: "duplicate" });
      }
      return await cancelSubscription(id);
    },
    async portalUrl({ subscriptionId, returnUrl }) {
      const found = await read(subscriptionId);
      if (!found) return null;
      const { url } = await requestStripe(
        "open the customer portal",
        z.object({ url: z.url() }),
        async () =>
          (await client()).billingPortal.sessions.create({
            customer: found.customer,
            return_url: returnUrl,
            locale: stripeLocale(),
          }),
      );
      return url;
    },
  };
}
