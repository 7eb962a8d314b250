/** Invoices and corrections: written with the purchase they are about, numbered, and never changed. */

import { z } from "zod";
import { CURRENCIES, formatMoney } from "@/lib/catalogue/money.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { INVOICE_PAGE } from "../words/invoices.ts";
import {
  type Company,
  company,
  decideTax,
  type Evidence,
  evidence,
  placeOf,
  seller,
  type TaxSettings,
  taxWithin,
  TREATMENTS,
} from "./decide.ts";

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
const invoiceDraft = z.object(draftFields);
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

/* An invoice as it is read, on the page and as a file alike (Directive 2006/112/EC, Art. 226). Pure. */

type Row = [label: string, text: string];

export interface InvoiceView {
  number: string;
  title: string;
  /** Number and days. */
  facts: Row[];
  /** Lines of an address each. */
  seller: string[];
  buyer: string[];
  lines: Row[];
  /** Net and tax. */
  parts: Row[];
  total: Row;
  notes: string[];
}

/** @param email the buyer's; null: it is not kept any more */
export function invoiceView(it: InvoiceRecord, email: string | null): InvoiceView {
  const { currency, seller, company, percent, treatment } = it;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const words = INVOICE_PAGE;
  return {
    number: it.number,
    title: words.title[it.kind],
    facts: [
      [words.number, it.number],
      ...it.corrects === null ? [] : [[words.corrects, it.corrects] satisfies Row],
      [words.issued, formatDay(it.issuedAtMs)],
      [words.supplied, formatDay(it.suppliedAtMs)],
    ],
    seller: [
      seller.name,
      ...seller.address,
      ...seller.vatId === null ? [] : [words.vatId(seller.vatId)],
      ...seller.taxNumber === null ? [] : [words.taxNumber(seller.taxNumber)],
    ],
    buyer: company
      ? [
        company.name,
        ...company.address.split("\n"),
        ...company.check?.isValid === false ? [] : [words.vatId(company.vatId)],
      ]
      : [email ?? words.noBuyer],
    lines: it.lines.map(({ text, amountMinor }) => [text, money(amountMinor)]),
    parts: [
      [words.net, money(it.grossMinor - it.taxMinor)],
      [percent > 0 ? words.vat(percent, it.country) : words.noVat, money(it.taxMinor)],
    ],
    total: [words.total, money(it.grossMinor)],
    notes: [
      ...it.note === "" ? [] : [it.note],
      ...treatment === "reverse_charge" ? [words.reverseCharge] : [],
      ...company?.check?.isValid
        ? [words.verified(formatDay(company.check.atMs), company.check.requestId)]
        : [],
      ...treatment === "outside" && percent === 0 ? [words.outside] : [],
      ...it.methodLabel === null ? [] : [words.method(it.methodLabel)],
      ...it.isTest ? [words.test] : [],
    ],
  };
}

/* The tax of what was paid: decided once, as it is recorded. What the provider learns later changes none. Pure. */

interface TaxFacts {
  /** Where the buyer's browser seemed to be; null: unknown. */
  visitor: string | null;
  /** What the provider tells. */
  countries: { card: string | null; billing: string | null };
  company: Company | null;
}

/** Of which no document is written yet. */
export function taxOf({ visitor, countries, company }: TaxFacts, taxes: TaxSettings): PurchaseTax {
  const told: [Evidence["source"], string | null][] = [
    ["visitor", visitor],
    ["card", countries.card],
    ["billing", countries.billing],
  ];
  const evidence = told.flatMap(([source, it]) => it ? [{ source, country: it }] : []);
  const { country, isConflict } = placeOf(evidence);
  return {
    ...decideTax({ country, company }, taxes),
    evidence,
    isConflict,
    company,
    number: null,
    invoicedMinor: 0,
    invoicedTaxMinor: 0,
  };
}
