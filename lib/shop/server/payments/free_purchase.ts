/** The purchase record of a book obtained without payment: by a code, a credit, a gift or from the operator. */
import type { Refusal } from "@/lib/platform/refusal.ts";
import type { Quote, QuoteRefusal } from "@/lib/shop/schema.ts";
import type { SaleSource } from "@/lib/shop/source.ts";
import type { Buyer, PurchaseRecord, PurchaseView } from "@/lib/shop/purchase.ts";

/** The quote's parts that are recorded. Its total is 0; its other amounts may not be. */
type FreeQuote = Pick<
  Quote,
  | "bookId"
  | "title"
  | "currency"
  | "originalMinor"
  | "credits"
  | "discountCode"
  | "discountPercentage"
  | "discountMinor"
  | "vat"
>;

export interface FreePurchase {
  user: Buyer;
  quote: FreeQuote;
  kind: PurchaseRecord["kind"];
  method: PurchaseRecord["method"];
  isTest: boolean;
  immediateDeliveryAccepted?: boolean;
  source?: SaleSource;
  nowMs: number;
}

/** The result of taking a book without payment. */
export type FreeResult =
  | { ok: true; purchase: PurchaseView }
  | QuoteRefusal
  | Refusal<"not_free">;

export function freePurchase(
  { user, quote, kind, method, isTest, immediateDeliveryAccepted = false, source, nowMs }:
    FreePurchase,
): PurchaseRecord {
  return {
    id: crypto.randomUUID(),
    userId: user.id,
    audiobookId: quote.bookId,
    title: quote.title,
    kind,
    method,
    methodLabel: null,
    paymentId: null,
    amountMinor: 0,
    refundedMinor: 0,
    currency: quote.currency,
    originalMinor: quote.originalMinor,
    credits: quote.credits,
    discountCode: quote.discountCode,
    discountPercentage: quote.discountPercentage,
    discountMinor: quote.discountMinor,
    vat: quote.vat,
    tax: null,
    email: user.email,
    createdAtMs: nowMs,
    refundedAtMs: null,
    disputedAtMs: null,
    dispute: null,
    isDuplicate: false,
    isTest,
    giftCode: null,
    immediateDeliveryAcceptedAtMs: immediateDeliveryAccepted ? nowMs : null,
    ...source && { source },
  };
}
