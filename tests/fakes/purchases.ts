/** Purchases as a test wants them. */

import type { PurchaseRecord } from "@/lib/shop/purchase.ts";

/** A single paid with a card in euro, unless it says otherwise. */
export function bought(audiobookId: number, o: Partial<PurchaseRecord> = {}): PurchaseRecord {
  return {
    id: `pi_${audiobookId}`,
    userId: "ada",
    audiobookId,
    title: `Book ${audiobookId}`,
    kind: "book",
    method: "card",
    paidWith: { type: "card", brand: "visa", last4: "4242" },
    paymentId: `pi_${audiobookId}`,
    amountMinor: 799,
    refundedMinor: 0,
    currency: "EUR",
    originalMinor: 799,
    credits: [],
    discountCode: null,
    discountPercentage: 0,
    discountMinor: 0,
    vat: { percent: 0, includedMinor: 0, country: null },
    tax: null,
    email: "ada@example.com",
    createdAtMs: 0,
    refundedAtMs: null,
    disputedAtMs: null,
    dispute: null,
    isDuplicate: false,
    isTest: false,
    giftCode: null,
    immediateDeliveryAcceptedAtMs: null,
    ...o,
  };
}
