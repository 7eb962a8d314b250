/** Parses the parts of Stripe's subscription that are used, and converts them to the shop's types. */

import { z } from "zod";
import type { PaidInvoice, ProviderSubscription, SubscriptionStatus } from "../gateway.ts";
import { toCurrency } from "./payments.server.ts";

const payments = z.object({
  data: z.array(z.object({
    status: z.string(),
    payment: z.object({ payment_intent: z.string().nullish() }),
  })),
});

const paidInvoice = z.object({
  id: z.string(),
  status_transitions: z.object({ paid_at: z.int().nullish() }).nullish(),
  payments: payments.nullish(),
});
export const paidInvoices = z.object({ data: z.array(paidInvoice) });

export function toPaidInvoice(it: z.infer<typeof paidInvoice>): PaidInvoice {
  const paid = it.payments?.data.find(({ status }) => status === "paid");
  const atSec = it.status_transitions?.paid_at ?? null;
  return {
    id: it.id,
    paymentId: paid?.payment.payment_intent ?? null,
    paidAtMs: atSec === null ? null : atSec * 1000,
  };
}

export const subscription = z.object({
  id: z.string(),
  status: z.string(),
  customer: z.string(),
  cancel_at_period_end: z.boolean(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  items: z.object({
    data: z.array(z.object({
      // Until 2025 this was a field of the subscription; now each item has its own period.
      current_period_end: z.int(),
      price: z.object({ unit_amount: z.int().nullable() }),
    })).min(1),
  }),
  latest_invoice: z.object({
    id: z.string(),
    status: z.string().nullable(),
    confirmation_secret: z.object({ client_secret: z.string() }).nullish(),
    payments: payments.nullish(),
  }).nullable(),
});
export type SubscriptionAnswer = z.infer<typeof subscription>;

/** null: its currency is one the shop does not use. */
export function toSubscription(
  it: SubscriptionAnswer,
  userId: string,
): ProviderSubscription | null {
  const currency = toCurrency(it.currency);
  const [item] = it.items.data;
  if (!currency || !item) return null;
  const invoice = it.latest_invoice;
  return {
    id: it.id,
    userId,
    status: toStatus(it.status),
    currentPeriodEndMs: item.current_period_end * 1000,
    cancelsAtPeriodEnd: it.cancel_at_period_end,
    clientSecret: invoice?.status === "open"
      ? invoice.confirmation_secret?.client_secret ?? null
      : null,
    isProcessing: false,
    paidInvoiceId: invoice?.status === "paid" ? invoice.id : null,
    priceMinor: item.price.unit_amount ?? 0,
    currency,
  };
}

function toStatus(status: string): SubscriptionStatus {
  switch (status) {
    case "incomplete":
      return "incomplete";
    case "active":
    case "trialing":
      return "active";
    case "canceled":
    case "incomplete_expired":
      return "canceled";
    default: // past_due, unpaid, paused
      return "past_due";
  }
}
