/** Commands for tax settings, documents and returns. */

import type { PaymentMode } from "@/lib/shop/gateway.ts";
import type { ChosenTaxes, TaxSettings } from "@/lib/shop/tax/decide.ts";
import type { InvoiceRecord } from "@/lib/shop/tax/invoice.ts";
import type { InvoiceStore, TaxStore } from "@/lib/shop/tax/invoice_store.server.ts";
import { type OssReturn, ossReturn, quarterBefore, quarterOf, yearOf } from "@/lib/shop/tax/oss.ts";
import type { InputOf } from "../inputs.ts";
import { typedTaxes } from "../tax_input.ts";
import { TAX_OUTCOMES } from "../words/taxes.ts";
import { done } from "./command.server.ts";

export interface OssView extends OssReturn {
  /** Whether the quarter is not over yet. */
  isRunning: boolean;
  /** Whether it is from test mode: then nothing has to be declared. */
  isTest: boolean;
}

/** Documents per page. */
const LISTED = 50;

/** A document in a list. */
export type DocumentLine =
  & Pick<
    InvoiceRecord,
    | "number"
    | "kind"
    | "corrects"
    | "title"
    | "purchaseId"
    | "currency"
    | "grossMinor"
    | "taxMinor"
    | "percent"
    | "country"
    | "treatment"
  >
  & {
    /** ISO 8601. */
    issuedAt: string;
    /** The buying business; null: a private buyer. */
    company: string | null;
  };

export interface DocumentsView {
  year: string;
  isTest: boolean;
  /** Newest first. */
  documents: DocumentLine[];
  /** `before` of the next page; null: this is the last page. */
  before: string | null;
}

const toLine = (it: InvoiceRecord): DocumentLine => ({
  number: it.number,
  kind: it.kind,
  corrects: it.corrects,
  title: it.title,
  purchaseId: it.purchaseId,
  currency: it.currency,
  grossMinor: it.grossMinor,
  taxMinor: it.taxMinor,
  percent: it.percent,
  country: it.country,
  treatment: it.treatment,
  issuedAt: new Date(it.issuedAtMs).toISOString(),
  company: it.company?.name ?? null,
});

export function taxCommands(
  { taxes, invoices, paymentMode }: {
    taxes: TaxStore;
    invoices: Pick<InvoiceStore, "ofSeries" | "newest">;
    paymentMode: PaymentMode;
  },
) {
  return {
    "tax show": {
      async run(_: InputOf<"tax show">) {
        return done<ChosenTaxes | null>(await taxes.get());
      },
    },
    invoices: {
      async run({ year, before }: InputOf<"invoices">) {
        const asked = year ?? String(new Date().getUTCFullYear());
        const isTest = paymentMode !== "live";
        const series = `${isTest ? "TEST-" : ""}${asked}`;
        const found = await invoices.newest(series, { limit: LISTED + 1, before });
        const documents = found.slice(0, LISTED).map(toLine);
        const last = found.length > LISTED ? documents.at(-1)! : null;
        return done<DocumentsView>({
          year: asked,
          isTest,
          documents,
          before: last && String(Number(last.number.split("-").at(-1))),
        });
      },
    },
    "tax oss": {
      async run({ quarter }: InputOf<"tax oss">) {
        const asked = quarter ?? quarterBefore(Date.now());
        const isTest = paymentMode !== "live";
        const series = `${isTest ? "TEST-" : ""}${yearOf(asked)}`;
        const documents = await Array.fromAsync(invoices.ofSeries(series));
        const isRunning = asked >= quarterOf(Date.now());
        return done<OssView>({ ...ossReturn(documents, asked), isRunning, isTest });
      },
    },
    "tax set": {
      changes: true,
      async run(settings: InputOf<"tax set">) {
        const before = inShort(await taxes.get());
        await taxes.set(settings);
        return done(settings, TAX_OUTCOMES.set, { before, after: inShort(settings) });
      },
    },
  } as const;
}

/** All settings on one line, for the audit log. */
const inShort = (settings: TaxSettings | null): string =>
  settings === null
    ? ""
    : Object.values(typedTaxes(settings)).filter(Boolean).join("; ").replaceAll("\n", ", ");
