/** Receipts: what was paid for what, with its VAT. Pure. */

import { isoDay } from "@/lib/platform/time.ts";
import { methodLabel } from "./stripe/payment_method.ts";
import { isUndecided, type PurchaseView } from "./purchase.ts";
import type { Sale } from "./subscription.ts";
import type { Receipt } from "./schema.ts";
import { isVat, placeName } from "./tax/decide.ts";
import { isUnanswered } from "./tax/invoice.ts";

const iso = (ms: number | null): string | null => ms === null ? null : new Date(ms).toISOString();

/** "20261122-3F2A9C1B": the day and the end of the purchase's id. */
function receiptNumber({ id, createdAtMs }: Pick<Sale, "id" | "createdAtMs">): string {
  const day = isoDay(createdAtMs).replaceAll("-", "");
  return `${day}-${id.replaceAll(/[^A-Za-z0-9]/g, "").slice(-8).toUpperCase()}`;
}

export function purchaseView(
  it: Sale,
  { isSuspended = false }: { isSuspended?: boolean } = {},
): PurchaseView {
  const isDisputed = it.refundedAtMs === null && isUndecided(it);
  const overAtMs = it.refundedAtMs ?? (isDisputed ? null : it.disputedAtMs) ??
    (it.isDuplicate ? it.createdAtMs : null);
  return {
    id: it.id,
    audiobookId: it.audiobookId,
    title: it.title,
    kind: it.kind === "gift" ? "gift" : "book",
    amountMinor: it.amountMinor,
    currency: it.currency,
    method: it.isTest && it.method === "card" ? "test" : it.method,
    methodLabel: it.paidWith && methodLabel(it.paidWith),
    paymentId: it.paymentId,
    createdAt: new Date(it.createdAtMs).toISOString(),
    refundedAt: iso(overAtMs),
    refundedMinor: it.refundedMinor,
    isSuspended: isSuspended || isDisputed,
    isDisputed,
    discountCode: it.discountCode,
    discountPercentage: it.discountPercentage,
    creditMinor: it.credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    receiptNumber: receiptNumber(it),
    invoiceNumber: it.tax?.number ?? null,
  };
}

export function receiptOf(it: Sale): Receipt {
  return {
    number: receiptNumber(it),
    issuedAt: new Date(it.createdAtMs).toISOString(),
    title: it.title,
    isGift: it.kind === "gift",
    email: it.email,
    currency: it.currency,
    originalMinor: it.originalMinor,
    credits: it.credits,
    discountCode: it.discountCode,
    discountPercentage: it.discountPercentage,
    discountMinor: it.discountMinor,
    totalMinor: it.amountMinor,
    refundedMinor: it.refundedMinor,
    vat: it.vat,
    methodLabel: it.paidWith && methodLabel(it.paidWith),
    paymentId: it.paymentId,
    isTest: it.isTest,
    refundedAt: iso(it.refundedAtMs),
    invoiceNumber: it.tax?.number ?? null,
    treatment: it.tax?.treatment ?? null,
    isVat: !it.tax || isVat(it.tax.treatment, it.tax.country),
    isTaxPending: it.tax !== null && isUnanswered(it.tax),
    taxPlace: placeName(it.vat.country, it.tax?.region),
  };
}
