/** An invoice as it is read, on the page and as a file alike (Directive 2006/112/EC, Art. 226). Pure. */
import { formatMoney } from "@/lib/catalogue/money.ts";
import { formatDay } from "@/lib/platform/day.ts";
import type { InvoiceRecord } from "@/lib/shop/tax/invoice.ts";
import { INVOICE_PAGE } from "@/lib/shop/words/invoices.ts";

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
