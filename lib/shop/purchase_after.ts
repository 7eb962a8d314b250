/** What the ledger must hold of one payment: the rule by which purchases follow the provider. Pure. */
import { disputedAfter, takesMoney } from "@/lib/shop/dispute.ts";
import type { OurPayment } from "@/lib/shop/gateway.ts";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import type { PurchaseTax } from "@/lib/shop/tax/invoice.ts";
import { taxWithin } from "@/lib/shop/tax/decide.ts";
import { standardPercent } from "@/lib/shop/tax/rates.ts";
import { taxOf } from "@/lib/shop/tax/tax_of.ts";
import type { TaxSettings } from "@/lib/shop/tax/settings.ts";
import type { VatShare } from "@/lib/shop/price_parts.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";

export interface PaymentFacts {
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
  const country = order.country ?? quote.vat.country; // of an order that a former release has made
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
