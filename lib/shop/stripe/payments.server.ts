/** Parses the parts of Stripe's PaymentIntent that are used, and converts them to the shop's types. */

import { z } from "zod";
import { CURRENCIES, type CurrencyCode } from "@/lib/catalogue/money.ts";
import type { PaymentMethod } from "./payment_method.ts";
import type { PaymentDispute } from "../purchase.ts";
import type { Payment, PaymentGateway, PaymentMetadata, PaymentStatus } from "../gateway.ts";
import {
  requestAll,
  requestOnce,
  requestOne,
  requestStripe,
  type Stripe,
  StripeRefusal,
} from "./request.server.ts";

/** Stripe uses minor units as the shop does, yen included (docs.stripe.com/currencies#zero-decimal). */
const amountMinor = z.int().nonnegative();

const charge = z.object({
  status: z.string(),
  created: z.int(),
  amount_refunded: amountMinor,
  disputed: z.boolean(),
  /** By the name of its type, what is known of the card or the account. */
  payment_method_details: z.looseObject({
    type: z.string(),
    card: z.looseObject({ country: z.string().nullish() }).nullish(),
  }).nullable(),
  billing_details: z.object({
    address: z.object({
      country: z.string().nullish(),
      state: z.string().nullish(),
      postal_code: z.string().nullish(),
    }).nullish(),
  }).nullish(),
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
type IntentAnswer = z.infer<typeof paymentIntent>;

/** Stripe's metadata holds strings only. */
const metadata = z.object({
  kind: z.enum(["book", "gift"]),
  userId: z.string().min(1),
  audiobookId: z.string().regex(/^\d+$/).transform(Number),
  orderId: z.string().min(1),
});

/** Whether the charge was ever disputed. It stays true after a won dispute, so the disputes must then be read. */
function wasDisputed({ latest_charge }: IntentAnswer): boolean {
  return latest_charge?.disputed ?? false;
}

const disputes = z.object({
  data: z.array(z.object({
    status: z.string(),
    evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
  })),
});

/** The most urgent first. */
const STATES: PaymentDispute["state"][] = ["needs_answer", "under_review", "lost", "inquiry"];

/** The combined state of a payment's disputes, usually one; null: none, or all ended without loss. */
function toDispute({ data }: z.infer<typeof disputes>): PaymentDispute | null {
  const open = data.filter(({ status }) => !/^(won|prevented|warning_closed)$/.test(status))
    .map(({ status, evidence_details }): PaymentDispute => {
      const state = toDisputeState(status);
      const dueBy = /needs_response$/.test(status) ? evidence_details?.due_by : null;
      return { state, answerByMs: dueBy ? dueBy * 1000 : null };
    });
  return open.sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))[0] ?? null;
}

function toDisputeState(status: string): PaymentDispute["state"] {
  if (status.startsWith("warning_")) return "inquiry";
  if (status === "needs_response") return "needs_answer";
  return status === "lost" ? "lost" : "under_review";
}

function toPayment(
  intent: IntentAnswer,
  { dispute }: { dispute: PaymentDispute | null },
): Payment {
  const paid = intent.status === "succeeded" ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: toStatus(intent.status),
    amountMinor: intent.amount,
    receivedMinor: intent.amount_received,
    refundedMinor: paid?.amount_refunded ?? 0,
    dispute,
    currency: intent.currency.toUpperCase(),
    paidWith: paid && toPaymentMethod(paid.payment_method_details),
    countries: {
      card: toCountry(paid?.payment_method_details?.card?.country),
      billing: toCountry(paid?.billing_details?.address?.country),
    },
    address: {
      region: paid?.billing_details?.address?.state || null,
      postalCode: paid?.billing_details?.address?.postal_code || null,
    },
    metadata: toMetadata(intent.metadata),
    createdAtMs: intent.created * 1000,
    paidAtMs: paid && paid.created * 1000,
  };
}

/** Stripe writes currencies in lower case; null: a currency the shop does not use. */
export function toCurrency(text: string): CurrencyCode | null {
  return CURRENCIES.find((code) => code === text.toUpperCase()) ?? null;
}

/** A country of two letters; null: unknown. */
const toCountry = (text: string | null | undefined): string | null =>
  text && /^[A-Z]{2}$/.test(text) ? text : null;

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

/** What a card has, and of it an account. */
const methodFacts = z.object({ brand: z.string().nullish(), last4: z.string().nullish() });

function toPaymentMethod(
  details: z.infer<typeof charge>["payment_method_details"],
): PaymentMethod | null {
  if (!details) return null;
  const { type } = details;
  const { brand = null, last4 = null } = methodFacts.safeParse(details[type]).data ?? {};
  return { type, brand, last4 };
}

function toMetadata(raw: Record<string, string>): PaymentMetadata | null {
  return metadata.safeParse(raw).data ?? null;
}

/* One-off payments: Stripe's PaymentIntents, with the charge and disputes that belong to them. */

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
