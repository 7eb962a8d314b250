/** Payments that are held: what the provider reports is not what was agreed, so nothing is granted. */

import { z } from "zod";
import { disputedAfter, takesMoney } from "./dispute.ts";
import type { OurPayment } from "./gateway.ts";
import type { VatShare } from "./price.ts";
import type { PurchaseRecord } from "./purchase.ts";
import type { OrderRecord } from "./schema.ts";
import { standardPercent, type TaxSettings, taxWithin } from "./tax/decide.ts";
import { type PurchaseTax, taxOf } from "./tax/invoice.ts";

export const heldPayment = z.object({
  paymentId: z.string().min(1),
  userId: z.string(),
  orderId: z.string(),
  audiobookId: z.int(),
  /** What differs, a sentence each. */
  reasons: z.array(z.string()),
  receivedMinor: z.int().min(0),
  /** As the provider names it, in capitals; perhaps none that we sell in. */
  currency: z.string(),
  foundAtMs: z.number(),
  /** Given back in full; null: not yet. */
  refundedAtMs: z.number().nullable(),
});
export type HeldPayment = z.infer<typeof heldPayment>;

/** What a payment and its order disagree on, a sentence each; empty when all of it is as agreed. Pure. */
export function mismatches(payment: OurPayment, order: OrderRecord | null): string[] {
  const { orderId, userId, kind, audiobookId } = payment.metadata;
  if (!order) return [`There is no order ${orderId}.`];
  const { quote } = order;
  const facts: [what: string, seen: string | number | null, wanted: string | number][] = [
    ["amount", payment.amountMinor, quote.finalMinor],
    ["amount received", payment.receivedMinor, quote.finalMinor],
    ["currency", payment.currency, quote.currency],
    ["listener", userId, order.userId],
    ["kind", kind, order.kind],
    ["audiobook", audiobookId, quote.bookId],
    ["order's payment", order.paymentId, payment.id],
  ];
  return facts.filter(([, seen, wanted]) => seen !== null && seen !== wanted)
    .map(([what, seen, wanted]) => `The ${what} is ${seen}, agreed was ${wanted}.`);
}

/** What is recorded of such a payment: what was found first stays. `known`: what is recorded already. */
export function heldAfter(
  payment: OurPayment,
  { known, reasons, nowMs }: { known: HeldPayment | null; reasons: string[]; nowMs: number },
): HeldPayment {
  const { id: paymentId, receivedMinor, refundedMinor, currency } = payment;
  const { userId, orderId, audiobookId } = payment.metadata;
  const isRefunded = refundedMinor > 0 && refundedMinor >= receivedMinor;
  const found = { paymentId, userId, orderId, audiobookId, reasons, receivedMinor, currency };
  return {
    ...known ?? { ...found, foundAtMs: nowMs },
    refundedAtMs: isRefunded ? known?.refundedAtMs ?? nowMs : null,
  };
}

/* What the ledger must hold of one payment: the rule by which purchases follow the provider. Pure. */

interface PaymentFacts {
  /** One that succeeded, refunded or disputed since or not. */
  payment: OurPayment;
  /** What is recorded of it; null: nothing yet. */
  known: PurchaseRecord | null;
  /** What was agreed, and is what was paid; null only for a payment that is recorded already. */
  order: OrderRecord | null;
  /** Whether the book is the buyer's by other purchases. */
  isOwnedOtherwise: boolean;
  isTest: boolean;
  /** null: the author has not chosen how she is taxed. */
  taxes: TaxSettings | null;
  nowMs: number;
}

/**
 * The purchase as it must be recorded now. A second payment for what is owned otherwise is marked when
 * it would begin to count: as it is first seen, or as its dispute is won; the mark stays.
 */
export function purchaseAfter(facts: PaymentFacts): PurchaseRecord {
  const { payment, known, nowMs } = facts;
  const { refundedMinor, receivedMinor } = payment;
  const isRefunded = refundedMinor > 0 && refundedMinor >= receivedMinor;
  const base = known ?? firstRecord(facts);
  const begins = known === null || known.refundedAtMs !== null || known.disputedAtMs !== null;
  const counts = !isRefunded && !takesMoney(payment.dispute);
  return {
    ...base,
    refundedMinor,
    refundedAtMs: isRefunded ? base.refundedAtMs ?? nowMs : null,
    ...disputedAfter(payment.dispute, base, nowMs),
    isDuplicate: base.isDuplicate ||
      (base.kind === "book" && begins && counts && facts.isOwnedOtherwise),
  };
}

function firstRecord({ payment, order, isTest, taxes, nowMs }: PaymentFacts): PurchaseRecord {
  if (!order) throw new Error(`Payment ${payment.id} has no order: it must be held.`);
  const { quote, kind, userId, email, immediateDeliveryAcceptedAtMs, source } = order;
  return {
    id: payment.id,
    userId,
    audiobookId: quote.bookId,
    title: quote.title,
    kind,
    method: "card",
    methodLabel: payment.methodLabel,
    paymentId: payment.id,
    amountMinor: payment.receivedMinor,
    refundedMinor: 0,
    currency: quote.currency,
    originalMinor: quote.originalMinor,
    credits: quote.credits,
    discountCode: quote.discountCode,
    discountPercentage: quote.discountPercentage,
    discountMinor: quote.discountMinor,
    ...taxedAs(payment, order, taxes),
    email,
    createdAtMs: payment.paidAtMs ?? nowMs,
    refundedAtMs: null,
    disputedAtMs: null,
    dispute: null,
    isDuplicate: false,
    isTest,
    giftCode: null,
    immediateDeliveryAcceptedAtMs,
    ...source && { source },
  };
}

function taxedAs(
  { receivedMinor, countries }: OurPayment,
  { quote, company, ...order }: OrderRecord,
  taxes: TaxSettings | null,
): { vat: VatShare; tax: PurchaseTax | null } {
  const country = order.country ?? quote.vat.country;
  if (!taxes) {
    const percent = standardPercent(country);
    return {
      vat: { percent, includedMinor: taxWithin(receivedMinor, percent), country },
      tax: null,
    };
  }
  const tax = taxOf({ visitor: country, countries, company }, taxes);
  const { percent } = tax;
  return {
    vat: { percent, includedMinor: taxWithin(receivedMinor, percent), country: tax.country },
    tax,
  };
}
