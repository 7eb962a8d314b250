/** A sale as the author sees it: a purchase, or a paid month of Premium. Pure. */

import type { PurchaseRecord } from "./purchase.ts";
import type { PremiumMonth } from "./subscription.ts";
import { taxShareOf } from "./tax/invoice.ts";

export type Sale = Omit<PurchaseRecord, "kind"> & { kind: PurchaseRecord["kind"] | "month" };

/** Whether it is of a book: a purchase, not a month. */
export const isPurchase = (it: Sale): it is PurchaseRecord => it.kind !== "month";

/** Where a sale's book would stand: a month is of none. */
export const NO_BOOK = 0;

export function monthSale(it: PremiumMonth): Sale {
  const percent = it.tax?.percent ?? 0;
  return {
    id: it.id,
    userId: it.userId,
    audiobookId: NO_BOOK,
    title: it.title,
    kind: "month",
    method: "card",
    methodLabel: it.methodLabel,
    paymentId: it.paymentId,
    amountMinor: it.amountMinor,
    refundedMinor: it.refundedMinor,
    currency: it.currency,
    originalMinor: it.amountMinor,
    credits: [],
    discountCode: null,
    discountPercentage: 0,
    discountMinor: 0,
    vat: {
      percent,
      includedMinor: it.tax ? taxShareOf(it.tax, it.amountMinor) : 0,
      country: it.tax?.country ?? null,
    },
    tax: it.tax,
    email: it.email,
    createdAtMs: it.createdAtMs,
    refundedAtMs: it.refundedAtMs,
    disputedAtMs: it.disputedAtMs,
    dispute: it.dispute,
    isDuplicate: false,
    isTest: it.isTest,
    giftCode: null,
    immediateDeliveryAcceptedAtMs: null,
  };
}
