/** Invoices and corrections: written with the purchase they are about, numbered, and never changed. */
import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { company, evidence, taxWithin, TREATMENTS } from "@/lib/shop/tax/decide.ts";
import { seller } from "@/lib/shop/tax/settings.ts";

/** What was decided of a purchase, once, as it was paid. */
export const purchaseTax = z.object({
  percent: z.number().min(0),
  country: z.string().nullable(),
  treatment: z.enum(TREATMENTS),
  evidence: z.array(evidence),
  isConflict: z.boolean(),
  company: company.nullable(),
  /** Of its invoice; null: none was written yet. */
  number: z.string().nullable(),
  /** What invoice and corrections come to, whole minor units: what was paid and not given back. */
  invoicedMinor: z.int(),
  invoicedTaxMinor: z.int(),
});
export type PurchaseTax = z.infer<typeof purchaseTax>;

const draftFields = {
  /** `correction`: money was given back or taken back; what is negative there lowers the turnover. */
  kind: z.enum(["invoice", "correction"]),
  /** Of a correction: the number of the invoice it is about. */
  corrects: z.string().nullable(),
  purchaseId: z.string().min(1),
  issuedAtMs: z.number(),
  /** When it was paid, which is when the tax came to be owed. */
  suppliedAtMs: z.number(),
  seller,
  company: company.nullable(),
  title: z.string(),
  isGift: z.boolean(),
  /** How the price came about; their sum is the gross. */
  lines: z.array(z.object({ text: z.string(), amountMinor: z.int() })),
  currency: z.enum(CURRENCIES),
  grossMinor: z.int(),
  taxMinor: z.int(),
  percent: z.number().min(0),
  country: z.string().nullable(),
  treatment: z.enum(TREATMENTS),
  evidence: z.array(evidence),
  isConflict: z.boolean(),
  /** The seller's own sentence on why there is no VAT; "": none. */
  note: z.string(),
  methodLabel: z.string().nullable(),
  isTest: z.boolean(),
};

/** One that has no number yet: the commit that writes it gives one. */
export const invoiceDraft = z.object(draftFields);
export type InvoiceDraft = z.infer<typeof invoiceDraft>;

export const invoiceRecord = z.object({
  /** "2027-000012"; of test mode "TEST-2027-000012". */
  number: z.string().min(1),
  ...draftFields,
});
export type InvoiceRecord = z.infer<typeof invoiceRecord>;

/** What numbers run in: a year of the calendar, in UTC, and test mode apart. */
export const seriesOf = ({ issuedAtMs, isTest }: Pick<InvoiceDraft, "issuedAtMs" | "isTest">) =>
  `${isTest ? "TEST-" : ""}${new Date(issuedAtMs).getUTCFullYear()}`;

export const invoiceNumber = (series: string, count: number): string =>
  `${series}-${String(count).padStart(6, "0")}`;

/** Up to this an invoice needs no buyer's name (Directive 2006/112/EC, Art. 220a; in Germany § 33 UStDV). */
export const SMALL_INVOICE_EUR_MINOR = 25_000;

/** What is missing until the documents come to `standsMinor`; it is 0 where the two agree. */
export function missingOf(
  { percent, invoicedMinor, invoicedTaxMinor }: PurchaseTax,
  standsMinor: number,
): { grossMinor: number; taxMinor: number } {
  // The tax of what stands, less what was written before: so roundings never add up.
  return {
    grossMinor: standsMinor - invoicedMinor,
    taxMinor: taxWithin(standsMinor, percent) - invoicedTaxMinor,
  };
}
