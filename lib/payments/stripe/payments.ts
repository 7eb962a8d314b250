/** One-off payments: Stripe's PaymentIntents, with the charge and disputes that belong to them. */
import { z } from "zod";
import { CURRENCIES, type CurrencyCode } from "@/lib/money.ts";
import type {
  Payment,
  PaymentGateway,
  PaymentMetadata,
  PaymentStatus,
} from "@/lib/payments/gateway.ts";
import { ask, askForAll, askForOne, askOnce, StripeRefusal } from "@/lib/payments/stripe/ask.ts";
import type { Stripe } from "@/lib/payments/stripe/client.ts";

type PaymentCalls = Pick<
  PaymentGateway,
  "createPayment" | "getPayment" | "cancelPayment" | "refundPayment" | "listPayments"
>;

/** Stripe counts in minor units as we do, yen included (docs.stripe.com/currencies#zero-decimal). */
const amountMinor = z.int().nonnegative();

const charge = z.object({
  status: z.string(),
  created: z.int(),
  amount_refunded: amountMinor,
  disputed: z.boolean(),
  payment_method_details: z.object({
    type: z.string(),
    card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullish(),
  }).nullable(),
});

const paymentIntent = z.object({
  id: z.string(),
  client_secret: z.string(),
  status: z.string(),
  amount: amountMinor,
  amount_received: amountMinor,
  currency: z.string(),
  created: z.int(),
  metadata: z.record(z.string(), z.string()),
  latest_charge: charge.nullable(),
});
type Intent = z.infer<typeof paymentIntent>;

const disputes = z.object({ data: z.array(z.object({ status: z.string() })) });

/** Stripe's metadata holds strings only. */
const metadata = z.object({
  kind: z.enum(["book", "gift"]),
  userId: z.string().min(1),
  audiobookId: z.string().regex(/^\d+$/).transform(Number),
  orderId: z.string().min(1),
});

const EXPAND = ["latest_charge"];
const refund = z.object({ id: z.string() });

export function createPaymentCalls(client: () => Promise<Stripe>): PaymentCalls {
  async function getPayment(id: string): Promise<Payment | null> {
    const intent = await askForOne(
      "read a payment",
      paymentIntent,
      async () => (await client()).paymentIntents.retrieve(id, { expand: EXPAND }),
    );
    return intent && await toPayment(intent);
  }

  /** For a payment that is known to be there. */
  async function readAnew(id: string): Promise<Payment> {
    const payment = await getPayment(id);
    if (!payment) throw new Error(`Stripe has no payment ${id}, or in a currency we do not take.`);
    return payment;
  }

  /** null: in a currency we never take, so not made by us. */
  async function toPayment(intent: Intent): Promise<Payment | null> {
    const currency = toCurrency(intent.currency);
    if (!currency) return null;
    const paid = intent.status === "succeeded" ? intent.latest_charge : null;
    return {
      id: intent.id,
      clientSecret: intent.client_secret,
      status: toStatus(intent.status),
      amountMinor: intent.amount,
      receivedMinor: intent.amount_received,
      refundedMinor: paid?.amount_refunded ?? 0,
      isDisputed: paid?.disputed ? await isMoneyDisputed(intent.id) : false,
      currency,
      methodLabel: paid && toMethodLabel(paid.payment_method_details),
      metadata: toMetadata(intent.metadata),
      createdAtMs: intent.created * 1000,
      paidAtMs: paid && paid.created * 1000,
    };
  }

  /** `charge.disputed` stays true after a dispute was won, and is true for mere inquiries. */
  async function isMoneyDisputed(paymentId: string): Promise<boolean> {
    const { data } = await ask(
      "list disputes",
      disputes,
      async () => (await client()).disputes.list({ payment_intent: paymentId, limit: 100 }),
    );
    return data.some(({ status }) => !/^(won|prevented|warning_.*)$/.test(status));
  }

  return {
    getPayment,
    async createPayment({ amountMinor, currency, metadata, description, email }) {
      const intent = await askOnce(
        "create a payment",
        paymentIntent,
        `order-${metadata.orderId}`,
        async (options) =>
          (await client()).paymentIntents.create({
            amount: amountMinor,
            currency: currency.toLowerCase(),
            metadata: { ...metadata, audiobookId: String(metadata.audiobookId) },
            description,
            receipt_email: email,
            automatic_payment_methods: { enabled: true },
            expand: EXPAND,
          }, options),
      );
      // Asked for again, Stripe repeats its first answer: by now it may be paid, or cancelled.
      return await readAnew(intent.id);
    },
    async cancelPayment(id) {
      try {
        await ask(
          "cancel a payment",
          z.unknown(),
          async () => (await client()).paymentIntents.cancel(id),
        );
      } catch (error) {
        // Already paid, being paid, or cancelled: what it is now is the answer.
        if (!isRefusal(error, "payment_intent_unexpected_state")) throw error;
      }
      return await readAnew(id);
    },
    async refundPayment({ paymentId, reason }) {
      try {
        // Keyed by reason: what was asked for twice is answered once. What is left to give back is
        // Stripe's own limit, so that no schedule of calls returns more than was paid.
        await askOnce(
          "refund a payment",
          refund,
          `refund-${reason}-${paymentId}`,
          async (options) =>
            (await client()).refunds.create({ payment_intent: paymentId, reason }, options),
        );
      } catch (error) {
        if (!isRefusal(error, "charge_already_refunded")) throw error;
      }
      return await readAnew(paymentId);
    },
    async *listPayments({ sinceMs }) {
      yield* askForAll(
        "list payments",
        paymentIntent,
        async (page) =>
          (await client()).paymentIntents.list({
            created: { gte: Math.floor(sinceMs / 1000) },
            ...page,
            expand: ["data.latest_charge"],
          }),
        toPayment,
      );
    },
  };
}

/** Stripe writes currencies in small letters; null: none of ours. */
export function toCurrency(text: string): CurrencyCode | null {
  return CURRENCIES.find((code) => code === text.toUpperCase()) ?? null;
}

function toStatus(status: string): PaymentStatus {
  switch (status) {
    case "succeeded":
    case "canceled":
    case "processing":
      return status;
    default: // requires_payment_method, requires_confirmation, requires_action
      return "open";
  }
}

function toMethodLabel(details: z.infer<typeof charge>["payment_method_details"]): string | null {
  const { brand, last4 } = details?.card ?? {};
  return brand && last4 ? `${brand} •••• ${last4}` : details?.type ?? null;
}

function toMetadata(raw: Record<string, string>): PaymentMetadata | null {
  return metadata.safeParse(raw).data ?? null;
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof StripeRefusal && error.code === code;
}
