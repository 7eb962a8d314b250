/** Drafts the document that a purchase still lacks: its invoice, or the correction after a refund. */

import type { PurchaseRecord } from "../purchase.ts";
import { INVOICE } from "../words/invoices.ts";
import type { TaxSettings } from "./decide.ts";
import { type InvoiceDraft, missingOf, type PurchaseTax } from "./invoice.ts";

/** The subject of a document: a purchase, or a month of Premium, which has one price and no deductions. */
type Documented =
  & Pick<
    PurchaseRecord,
    | "id"
    | "title"
    | "amountMinor"
    | "refundedMinor"
    | "currency"
    | "disputedAtMs"
    | "createdAtMs"
    | "paidWith"
    | "isTest"
  >
  & Partial<Priced>
  & { tax: PurchaseTax };

type Priced = Pick<
  PurchaseRecord,
  "kind" | "originalMinor" | "credits" | "discountMinor" | "discountPercentage"
>;

/**
 * The document that brings the issued documents' total to the amount the shop keeps (null: they are equal), and the
 * tax with that document included. A disputed payment counts as 0 until the bank has decided.
 */
export function draftOf(
  sold: Documented,
  { seller, note }: TaxSettings,
  nowMs: number,
): { draft: InvoiceDraft | null; tax: PurchaseTax } {
  const { tax } = sold;
  if (tax.provider?.calculationId === null) return { draft: null, tax }; // its tax is not known yet
  const standsMinor = sold.disputedAtMs === null
    ? Math.max(0, sold.amountMinor - sold.refundedMinor)
    : 0;
  const { grossMinor, taxMinor } = missingOf(tax, standsMinor);
  if (grossMinor === 0) return { draft: null, tax };
  const draft: InvoiceDraft = {
    kind: tax.number === null ? "invoice" : "correction",
    corrects: tax.number,
    purchaseId: sold.id,
    issuedAtMs: nowMs,
    suppliedAtMs: sold.createdAtMs,
    seller,
    company: tax.company,
    title: sold.title,
    isGift: sold.kind === "gift",
    lines: tax.number === null
      ? linesOf(sold, grossMinor)
      : [{ text: correctionText(sold, tax, grossMinor), amountMinor: grossMinor }],
    currency: sold.currency,
    grossMinor,
    taxMinor,
    percent: tax.percent,
    country: tax.country,
    ...tax.region !== undefined && { region: tax.region },
    treatment: tax.treatment,
    evidence: tax.evidence,
    isConflict: tax.isConflict,
    note: tax.treatment === "small_business" ? note : "",
    paidWith: sold.paidWith,
    isTest: sold.isTest,
  };
  const invoicedMinor = tax.invoicedMinor + grossMinor;
  const invoicedTaxMinor = tax.invoicedTaxMinor + taxMinor;
  return { draft, tax: { ...tax, invoicedMinor, invoicedTaxMinor } };
}

/**
 * Lines for the price and each deduction, then for the minimum charge and for earlier refunds, so that the sum equals
 * the gross.
 */
function linesOf(sold: Documented, grossMinor: number): InvoiceDraft["lines"] {
  const it = { ...sold, ...pricedOf(sold) };
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
    lines.push({ text: INVOICE.refundedBefore, amountMinor: grossMinor - it.amountMinor });
  }
  return lines;
}

const pricedOf = (it: Documented): Priced => ({
  kind: it.kind ?? "book",
  originalMinor: it.originalMinor ?? it.amountMinor,
  credits: it.credits ?? [],
  discountMinor: it.discountMinor ?? 0,
  discountPercentage: it.discountPercentage ?? 0,
});

function correctionText(it: Documented, tax: PurchaseTax, grossMinor: number): string {
  if (grossMinor > 0) return INVOICE.standsAgain(it.title);
  const isWhole = tax.invoicedMinor + grossMinor === 0;
  return isWhole ? INVOICE.refund(it.title) : INVOICE.partRefund(it.title);
}
