/** What a purchase still lacks on paper: its invoice, or the correction that follows money given back. */
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { type InvoiceDraft, missingOf, type PurchaseTax } from "@/lib/shop/tax/invoice.ts";
import type { TaxSettings } from "@/lib/shop/tax/settings.ts";
import { INVOICE } from "@/lib/shop/words/invoices.ts";

/**
 * The document that makes what is written equal to what stands; counts it in the purchase. A disputed payment
 * stands for nothing until the bank has decided. null: the two are equal.
 */
export function draftOf(
  purchase: PurchaseRecord,
  { seller, note }: TaxSettings,
  nowMs: number,
): InvoiceDraft | null {
  const { tax } = purchase;
  if (!tax) return null;
  const standsMinor = purchase.disputedAtMs === null
    ? Math.max(0, purchase.amountMinor - purchase.refundedMinor)
    : 0;
  const { grossMinor, taxMinor } = missingOf(tax, standsMinor);
  if (grossMinor === 0) return null;
  purchase.tax = {
    ...tax,
    invoicedMinor: tax.invoicedMinor + grossMinor,
    invoicedTaxMinor: tax.invoicedTaxMinor + taxMinor,
  };
  return {
    kind: tax.number === null ? "invoice" : "correction",
    corrects: tax.number,
    purchaseId: purchase.id,
    issuedAtMs: nowMs,
    suppliedAtMs: purchase.createdAtMs,
    seller,
    company: tax.company,
    title: purchase.title,
    isGift: purchase.kind === "gift",
    lines: tax.number === null
      ? linesOf(purchase, grossMinor)
      : [{ text: correctionText(purchase, tax, grossMinor), amountMinor: grossMinor }],
    currency: purchase.currency,
    grossMinor,
    taxMinor,
    percent: tax.percent,
    country: tax.country,
    treatment: tax.treatment,
    evidence: tax.evidence,
    isConflict: tax.isConflict,
    note: tax.treatment === "small_business" ? note : "",
    methodLabel: purchase.methodLabel,
    isTest: purchase.isTest,
  };
}

/** The price and what was taken off it; what is left over makes the sum the gross. */
function linesOf(it: PurchaseRecord, grossMinor: number): InvoiceDraft["lines"] {
  const lines = [
    { text: it.kind === "gift" ? INVOICE.gift(it.title) : it.title, amountMinor: it.originalMinor },
    ...it.credits.map(({ title, amountMinor }) => ({
      text: INVOICE.credit(title),
      amountMinor: -amountMinor,
    })),
    ...it.discountMinor > 0
      ? [{ text: INVOICE.code(it.discountPercentage), amountMinor: -it.discountMinor }]
      : [],
  ];
  const paidMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (paidMinor < it.amountMinor) {
    lines.push({ text: INVOICE.minimum, amountMinor: it.amountMinor - paidMinor });
  }
  if (grossMinor < it.amountMinor) {
    lines.push({ text: INVOICE.givenBackBefore, amountMinor: grossMinor - it.amountMinor });
  }
  return lines;
}

function correctionText(it: PurchaseRecord, tax: PurchaseTax, grossMinor: number): string {
  if (grossMinor > 0) return INVOICE.standsAgain(it.title);
  const isWhole = tax.invoicedMinor + grossMinor === 0;
  return isWhole ? INVOICE.givenBack(it.title) : INVOICE.partGivenBack(it.title);
}
