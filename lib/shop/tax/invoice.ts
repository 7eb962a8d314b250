/** Invoices and corrections: written with their purchase, numbered, and never changed. Pure. */

import { z } from "zod";
import { CURRENCIES, formatMoney } from "@/lib/catalogue/money.ts";
import { formatPlain } from "@/lib/platform/language/format.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { methodLabel, paymentMethod } from "../stripe/payment_method.ts";
import { INVOICE_PAGE, taxName } from "../words/invoices.ts";
import {
  type Company,
  company,
  decideTax,
  type Evidence,
  evidence,
  isVat,
  placeName,
  placeOf,
  seller,
  type TaxSettings,
  taxWithin,
  TREATMENTS,
} from "./decide.ts";
import { regionOf } from "./rates.ts";

/** A tax that the payment provider computes, and what its tax reports have been told. */
const providerTax = z.object({
  /** null: it has not answered yet. */
  calculationId: z.string().nullable(),
  grossMinor: z.int().min(0),
  taxMinor: z.int().min(0),
  /** null: its reports do not have the sale yet. */
  transactionId: z.string().nullable(),
  /** Of the gross: what its reports have taken back, and what they are about to. */
  reversedMinor: z.int().min(0),
  reversingMinor: z.int().min(0),
});
export type ProviderTax = z.infer<typeof providerTax>;

const UNANSWERED: ProviderTax = {
  calculationId: null,
  grossMinor: 0,
  taxMinor: 0,
  transactionId: null,
  reversedMinor: 0,
  reversingMinor: 0,
};

/** The tax of a purchase, decided once, when it was paid. */
export const purchaseTax = z.object({
  percent: z.number().min(0),
  country: z.string().nullable(),
  /** ISO 3166-2 without its country, where the tax is a region's own. */
  region: z.string().optional(),
  treatment: z.enum(TREATMENTS),
  evidence: z.array(evidence),
  isConflict: z.boolean(),
  company: company.nullable(),
  /** Number of its invoice; null: there is none yet. */
  number: z.string().nullable(),
  /** Total of invoice and corrections, whole minor units: paid and not refunded. */
  invoicedMinor: z.int(),
  invoicedTaxMinor: z.int(),
  /** Absent: computed here, or the provider gave no answer in time. */
  provider: providerTax.optional(),
});
export type PurchaseTax = z.infer<typeof purchaseTax>;

/** The tax of a sale that waits for the provider's answer. */
export const isUnanswered = (tax: PurchaseTax): boolean => tax.provider?.calculationId === null;

const draftFields = {
  /** `correction`: of a refund or a lost dispute; its negative amounts lower the turnover. */
  kind: z.enum(["invoice", "correction"]),
  /** For a correction: the number of its invoice. */
  corrects: z.string().nullable(),
  purchaseId: z.string().min(1),
  issuedAtMs: z.number(),
  /** When it was paid, which is when the tax became due. */
  suppliedAtMs: z.number(),
  seller,
  company: company.nullable(),
  title: z.string(),
  isGift: z.boolean(),
  /** How the price is made up; the sum is the gross. */
  lines: z.array(z.object({ text: z.string(), amountMinor: z.int() })),
  currency: z.enum(CURRENCIES),
  grossMinor: z.int(),
  taxMinor: z.int(),
  percent: z.number().min(0),
  country: z.string().nullable(),
  region: z.string().optional(),
  treatment: z.enum(TREATMENTS),
  evidence: z.array(evidence),
  isConflict: z.boolean(),
  /** The seller's own note on why there is no tax; "": none. */
  note: z.string(),
  paidWith: paymentMethod.nullable(),
  isTest: z.boolean(),
};

/** A document without a number: the commit that writes it assigns one. */
const invoiceDraft = z.object(draftFields);
export type InvoiceDraft = z.infer<typeof invoiceDraft>;

export const invoiceRecord = z.object({
  /** "2027-000012"; in test mode "TEST-2027-000012". */
  number: z.string().min(1),
  ...draftFields,
});
export type InvoiceRecord = z.infer<typeof invoiceRecord>;

/** The series of numbers: one per calendar year, in UTC; test mode has its own. */
export const seriesOf = ({ issuedAtMs, isTest }: Pick<InvoiceDraft, "issuedAtMs" | "isTest">) =>
  `${isTest ? "TEST-" : ""}${new Date(issuedAtMs).getUTCFullYear()}`;

export const invoiceNumber = (series: string, count: number): string =>
  `${series}-${String(count).padStart(6, "0")}`;

/** The share of tax in a price, or in what stands of it. */
export const taxShareOf = ({ percent, provider }: PurchaseTax, grossMinor: number): number =>
  provider && provider.grossMinor > 0
    ? Math.round(provider.taxMinor * grossMinor / provider.grossMinor)
    : taxWithin(grossMinor, percent);

/** The amounts missing until the documents total `standsMinor`; 0 if they do. */
export function missingOf(
  tax: PurchaseTax,
  standsMinor: number,
): { grossMinor: number; taxMinor: number } {
  // The tax of the amount kept, less what was documented before, so that rounding errors never add up.
  return {
    grossMinor: standsMinor - tax.invoicedMinor,
    taxMinor: taxShareOf(tax, standsMinor) - tax.invoicedTaxMinor,
  };
}

/* An invoice's content, for page and file (Directive 2006/112/EC, Art. 226). */

type Row = [label: string, text: string];

export interface InvoiceView {
  number: string;
  title: string;
  /** Number and dates. */
  facts: Row[];
  /** Address lines. */
  seller: string[];
  buyer: string[];
  lines: Row[];
  /** Net and tax. */
  parts: Row[];
  total: Row;
  notes: string[];
}

/** "VAT 20% (GB)", "Tax 8.875% (US-NY)"; the name alone where nothing is charged. */
function taxLabel(
  { percent, country, region, treatment }: Pick<
    InvoiceDraft,
    "percent" | "country" | "region" | "treatment"
  >,
): string {
  const hasVat = isVat(treatment, country), place = placeName(country, region);
  if (percent === 0) return taxName(hasVat);
  return place === null
    ? INVOICE_PAGE.tax(hasVat, formatPlain(percent))
    : INVOICE_PAGE.taxAt(hasVat, formatPlain(percent), place);
}

/** Why a sale has no tax, as the law of the seller's country wants it said; nothing where it has some. */
function whyUntaxed({ treatment, percent, note, country }: InvoiceDraft): string[] {
  const words = INVOICE_PAGE;
  if (note !== "") return [note];
  if (percent > 0) return [];
  if (treatment === "small_business") return [words.belowThreshold(isVat(treatment, country))];
  if (treatment === "outside") return [words.outside];
  if (treatment === "outside_uk") return [words.outsideUk];
  return treatment === "outside_ch" ? [words.outsideCh] : [];
}

/** The number under which a seller is registered: a VAT ID in Europe, elsewhere by another name. */
function sellerId(id: string): string {
  const [, ...swiss] = /^CHE(\d{3})(\d{3})(\d{3})(\D*)$/.exec(id) ?? [];
  if (swiss.length) {
    return INVOICE_PAGE.vatId(`CHE-${swiss.slice(0, 3).join(".")} ${swiss[3]}`.trim());
  }
  return /^[A-Z]{2}/.test(id) ? INVOICE_PAGE.vatId(id) : INVOICE_PAGE.taxId(id);
}

/** Evidence for a reverse charge; VIES gives a number to requesters that identify themselves. */
function verifiedText({ atMs, requestId }: { atMs: number; requestId: string }): string {
  const day = formatDay(atMs);
  return requestId === ""
    ? INVOICE_PAGE.verified(day)
    : INVOICE_PAGE.verifiedWithNumber(day, requestId);
}

/** @param email the buyer's; null: erased */
export function invoiceView(it: InvoiceRecord, email: string | null): InvoiceView {
  const { currency, seller, company, treatment } = it;
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
      ...seller.vatId === null ? [] : [sellerId(seller.vatId)],
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
      [taxLabel(it), money(it.taxMinor)],
    ],
    total: [words.total, money(it.grossMinor)],
    notes: [
      ...whyUntaxed(it),
      ...treatment === "reverse_charge" ? [words.reverseCharge] : [],
      ...company?.check?.isValid ? [verifiedText(company.check)] : [],
      ...it.paidWith === null ? [] : [words.method(methodLabel(it.paidWith))],
      ...it.isTest ? [words.test] : [],
    ],
  };
}

/* The tax of a payment, decided once, when it is recorded. Later evidence does not change it. */

interface TaxFacts {
  /** The buyer's country by the browser; null: unknown. */
  visitor: string | null;
  /** From the provider. */
  countries: { card: string | null; billing: string | null };
  /** Of the billing address. */
  address: { region: string | null; postalCode: string | null };
  company: Company | null;
}

/** Without a document so far. */
export function taxOf(
  { visitor, countries, address, company }: TaxFacts,
  taxes: TaxSettings,
): PurchaseTax {
  const told: [Evidence["source"], string | null][] = [
    ["visitor", visitor],
    ["card", countries.card],
    ["billing", countries.billing],
  ];
  const evidence = told.flatMap(([source, it]) => it ? [{ source, country: it }] : []);
  const { country, isConflict } = placeOf(evidence);
  const isAddressed = country !== null && country === countries.billing;
  const region = isAddressed ? regionOf({ country, ...address }) : null;
  const decision = decideTax({ country, region, company }, taxes);
  return {
    ...decision,
    evidence,
    isConflict,
    company,
    number: null,
    invoicedMinor: 0,
    invoicedTaxMinor: 0,
    ...decision.treatment === "provider" && { provider: UNANSWERED },
  };
}
