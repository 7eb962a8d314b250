/**
 * The rule by which purchases follow payments; and payments on hold, which differ from what was agreed and grant
 * nothing.
 */

import { z } from "zod";
import { formatReceived } from "@/lib/catalogue/money_format.ts";
import { disputedAfter, type PurchaseRecord, takesMoney, type VatShare } from "./purchase.ts";
import type { OurPayment } from "./gateway.ts";
import type { OrderRecord } from "./schema.ts";
import { type TaxSettings, taxWithin } from "./tax/decide.ts";
import { type PurchaseTax, taxOf } from "./tax/invoice.ts";
import { standardPercent } from "./tax/rates.ts";
import { ON_HOLD_REASONS } from "./words/mails.ts";

/** An amount, an id, or a code such as the kind of a purchase. */
const heldValue = z.union([
  z.string(),
  z.number(),
  z.object({ amountMinor: z.number(), currency: z.string() }),
]);
type HeldValue = z.infer<typeof heldValue>;

/** A difference, written when it is shown. Of any kind: another version of the site may know others. */
const holdReason = z.object({
  /** `noOrder`, or what differs. */
  kind: z.string(),
  /** The order's id; or what the payment says, and what the order does. */
  values: z.array(heldValue),
});
export type HoldReason = z.infer<typeof holdReason>;

export const paymentOnHold = z.object({
  paymentId: z.string().min(1),
  userId: z.string(),
  orderId: z.string(),
  audiobookId: z.int(),
  reasons: z.array(holdReason),
  receivedMinor: z.int().min(0),
  /** As the provider names it, in capitals; may be one that we do not sell in. */
  currency: z.string(),
  foundAtMs: z.number(),
  /** Refunded in full; null: not yet. */
  refundedAtMs: z.number().nullable(),
});
export type PaymentOnHold = z.infer<typeof paymentOnHold>;

/** How a payment differs from its order; empty when all is as agreed. Pure. */
export function mismatches(payment: OurPayment, order: OrderRecord | null): HoldReason[] {
  const { orderId, userId, kind, audiobookId } = payment.metadata;
  if (!order) return [{ kind: "noOrder", values: [orderId] }];
  const { quote } = order;
  const facts: [kind: string, seen: string | number | null, wanted: string | number][] = [
    ["amount", payment.amountMinor, quote.finalMinor],
    ["received", payment.receivedMinor, quote.finalMinor],
    ["currency", payment.currency, quote.currency],
    ["listener", userId, order.userId],
    ["kind", kind, order.kind],
    ["audiobook", audiobookId, quote.bookId],
    ["payment", order.paymentId, payment.id],
  ];
  const valueOf = (kind: string, value: string | number, currency: string): HeldValue =>
    AMOUNTS.includes(kind) ? { amountMinor: Number(value), currency } : value;
  return facts.filter(([, seen, wanted]) => seen !== null && seen !== wanted)
    .map(([kind, seen, wanted]) => ({
      kind,
      values: [valueOf(kind, seen!, payment.currency), valueOf(kind, wanted, quote.currency)],
    }));
}

const AMOUNTS = ["amount", "received"];

/** A sentence, in the language spoken now. */
export function reasonText({ kind, values }: HoldReason): string {
  const [seen = "", wanted = ""] = values.map((it) => written(kind, it));
  return kind === "noOrder"
    ? ON_HOLD_REASONS.noOrder(seen)
    : ON_HOLD_REASONS.differs(kind, seen, wanted);
}

function written(kind: string, value: HeldValue): string | number {
  if (typeof value === "object") return formatReceived(value.amountMinor, value.currency);
  const kinds: Readonly<Record<string, string>> = ON_HOLD_REASONS.kinds;
  return kind === "kind" && Object.hasOwn(kinds, value) ? kinds[value]! : value;
}

/** The record of a payment on hold, which keeps the differences first found. `known`: the present record. */
export function holdAfter(
  payment: OurPayment,
  { known, reasons, nowMs }: { known: PaymentOnHold | null; reasons: HoldReason[]; nowMs: number },
): PaymentOnHold {
  const { id: paymentId, receivedMinor, refundedMinor, currency } = payment;
  const { userId, orderId, audiobookId } = payment.metadata;
  const isRefunded = refundedMinor > 0 && refundedMinor >= receivedMinor;
  const found = { paymentId, userId, orderId, audiobookId, reasons, receivedMinor, currency };
  return {
    ...known ?? { ...found, foundAtMs: nowMs },
    refundedAtMs: isRefunded ? known?.refundedAtMs ?? nowMs : null,
  };
}

/* What the ledger must hold of a payment. Pure. */

interface PaymentFacts {
  /** A succeeded payment, even if refunded or disputed since. */
  payment: OurPayment;
  /** Its present record; null: none yet. */
  known: PurchaseRecord | null;
  /** The order, which matches the payment; null only if the payment is recorded already. */
  order: OrderRecord | null;
  /** Whether the buyer owns the book through other purchases. */
  isOwnedOtherwise: boolean;
  isTest: boolean;
  /** null: the author has no tax settings yet. */
  taxes: TaxSettings | null;
  nowMs: number;
}

/**
 * The purchase to record now. A second payment for an owned book is marked as a duplicate when it would become
 * valid: when first seen, or when its dispute is won; the mark stays.
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
  if (!order) throw new Error(`Payment ${payment.id} has no order: it must go on hold.`);
  const { quote, kind, userId, email, immediateDeliveryAcceptedAtMs, source, language } = order;
  return {
    id: payment.id,
    userId,
    audiobookId: quote.bookId,
    title: quote.title,
    kind,
    method: "card",
    paidWith: payment.paidWith,
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
    ...language && { language },
  };
}

function taxedAs(
  { receivedMinor, countries, address }: OurPayment,
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
  const tax = taxOf({ visitor: country, countries, address, company }, taxes);
  const { percent } = tax;
  return {
    vat: { percent, includedMinor: taxWithin(receivedMinor, percent), country: tax.country },
    tax,
  };
}
