/** One-off payments: Stripe's PaymentIntents, with the charge and disputes that belong to them. */
import { z } from "zod";
import type { PaymentDispute } from "@/lib/shop/dispute.ts";
import type { Payment, PaymentGateway } from "@/lib/shop/gateway.ts";
import {
  requestAll,
  requestOnce,
  requestOne,
  requestStripe,
  StripeRefusal,
} from "@/lib/shop/server/stripe/request.ts";
import type { Stripe } from "@/lib/shop/server/stripe/client.ts";
import {
  disputes,
  type IntentAnswer,
  paymentIntent,
  toDispute,
  toPayment,
  wasDisputed,
} from "@/lib/shop/server/stripe/payment_intent.ts";

type PaymentCalls = Pick<
  PaymentGateway,
  "createPayment" | "getPayment" | "cancelPayment" | "refundPayment" | "listPayments"
>;

const EXPAND = ["latest_charge"];
const refund = z.object({ id: z.string() });

export function createPaymentCalls(client: () => Promise<Stripe>): PaymentCalls {
  async function getPayment(id: string): Promise<Payment | null> {
    const intent = await requestOne(
      "read a payment",
      paymentIntent,
      async () => (await client()).paymentIntents.retrieve(id, { expand: EXPAND }),
    );
    return intent && await readDisputes(intent);
  }

  /** Reads a payment that is known to exist. */
  async function readAnew(id: string): Promise<Payment> {
    const payment = await getPayment(id);
    if (!payment) throw new Error(`Stripe has no payment ${id}, or in a currency we do not take.`);
    return payment;
  }

  async function readDisputes(intent: IntentAnswer): Promise<Payment | null> {
    return toPayment(intent, {
      dispute: wasDisputed(intent) ? await readDispute(intent.id) : null,
    });
  }

  /** Reads the disputes themselves: `charge.disputed` stays true after a won dispute and is true for inquiries too. */
  async function readDispute(paymentId: string): Promise<PaymentDispute | null> {
    const found = await requestStripe(
      "list disputes",
      disputes,
      async () => (await client()).disputes.list({ payment_intent: paymentId, limit: 100 }),
    );
    return toDispute(found);
  }

  return {
    getPayment,
    async createPayment({ amountMinor, currency, metadata, description, email }) {
      const intent = await requestOnce(
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
      // For a repeated idempotency key Stripe returns its first answer, though the payment may have changed since.
      return await readAnew(intent.id);
    },
    async cancelPayment(id) {
      try {
        await requestStripe(
          "cancel a payment",
          z.unknown(),
          async () => (await client()).paymentIntents.cancel(id),
        );
      } catch (error) {
        // It is paid, being paid or canceled already: return its present state.
        if (!isRefusal(error, "payment_intent_unexpected_state")) throw error;
      }
      return await readAnew(id);
    },
    async refundPayment({ paymentId, reason, part }) {
      try {
        // The key contains the reason, so that a repeated request refunds once. Stripe itself limits refunds to
        // the amount that is left, so that no order of calls returns more than was paid.
        await requestOnce(
          "refund a payment",
          refund,
          [`refund-${reason}-${paymentId}`, part?.refundedMinor, part?.amountMinor]
            .filter((it) => it !== undefined).join("-"),
          async (options) =>
            (await client()).refunds.create({
              payment_intent: paymentId,
              reason,
              ...part && { amount: part.amountMinor },
            }, options),
        );
      } catch (error) {
        if (!isRefusal(error, "charge_already_refunded")) throw error;
      }
      return await readAnew(paymentId);
    },
    async *listPayments({ sinceMs }) {
      yield* requestAll(
        "list payments",
        paymentIntent,
        async (page) =>
          (await client()).paymentIntents.list({
            created: { gte: Math.floor(sinceMs / 1000) },
            ...page,
            expand: ["data.latest_charge"],
          }),
        readDisputes,
      );
    },
  };
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof StripeRefusal && error.code === code;
}
