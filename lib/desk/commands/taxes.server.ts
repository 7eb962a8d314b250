/** Commands for tax settings, documents and returns. */

import { z } from "zod";
import { decimalAmount } from "@/lib/catalogue/money.ts";
import { plainCsvLine } from "@/lib/platform/csv.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import { type ChosenTaxes, isEuMode } from "@/lib/shop/tax/decide.ts";
import type { InvoiceRecord } from "@/lib/shop/tax/invoice.ts";
import {
  isQuarter,
  type OssLine,
  type OssReturn,
  ossReturn,
  quarterBefore,
  quarterOf,
  yearOf,
} from "@/lib/shop/tax/oss.ts";
import type { DocumentLine } from "../views.ts";
import { CONFIRM } from "../words/desk.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { DOCUMENTS, OSS, TAX_OUTCOMES } from "../words/taxes.ts";
import { defineCommand, type DeskServices, done, factsOf } from "./command.server.ts";
import { nothing, optional, typed, wholeNumber } from "./fields.ts";
import { taxInput, typedTaxes } from "./tax_input.ts";

export interface OssView extends OssReturn {
  /** Whether the quarter is not over yet. */
  isRunning: boolean;
  /** Whether she is taxed as an author in the EU now; otherwise it holds what she sold while she was. */
  isUsed: boolean;
  /** Whether it is from test mode: then nothing has to be declared. */
  isTest: boolean;
}

/** Whether the return exists: in the EU's modes, and for what was sold in them before. */
export const hasReturn = ({ isUsed, supplies, corrections }: OssView): boolean =>
  isUsed || supplies.length + corrections.length > 0;

/** For tax offices and their programs. */
export function ossCsv({ supplies, corrections }: OssReturn): string {
  const line = (kind: string) => ({ country, percent, period, currency, ...it }: OssLine) =>
    plainCsvLine([
      kind,
      country,
      percent,
      period,
      currency,
      Number(decimalAmount({ amountMinor: it.netMinor, currency })),
      Number(decimalAmount({ amountMinor: it.taxMinor, currency })),
    ]);
  return [
    plainCsvLine(["kind", "country", "percent", "quarter", "currency", "net", "vat"]),
    ...supplies.map(line("supply")),
    ...corrections.map(line("correction")),
  ].join("");
}

/** Documents per page. */
const LISTED = 50;

export interface DocumentsView {
  year: string;
  isTest: boolean;
  /** Newest first. */
  documents: DocumentLine[];
  /** `before` of the next page; null: this is the last page. */
  before: string | null;
}

export const documentLine = (it: InvoiceRecord): DocumentLine => ({
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
  ...it.region !== undefined && { region: it.region },
  treatment: it.treatment,
  issuedAt: new Date(it.issuedAtMs).toISOString(),
  company: it.company?.name ?? null,
});

/** The series in which documents of a year are numbered; test mode has its own. */
function seriesOf(year: string, { paymentMode }: DeskServices["shop"]) {
  const isTest = paymentMode !== "live";
  return { isTest, series: `${isTest ? "TEST-" : ""}${year}` };
}

const noYear: ErrorText = { error: () => DOCUMENTS.noYear };
const noQuarter: ErrorText = { error: () => OSS.noQuarter };

export const taxCommands = {
  "tax show": defineCommand({
    may: "bookkeeper",
    input: nothing,
    cli: { help: "show your tax settings and invoice details" },
    run: async (_, { shop }) => done<ChosenTaxes | null>(await shop.taxes.get()),
  }),
  "tax set": defineCommand({
    may: "author",
    input: taxInput,
    cli: {
      usage: "--mode none|home|oss|uk|ch|table|stripe",
      help: "change them from the next sale on",
      more: [
        ['--home DE --name "Ada Press" --address "Lamp Street 1; 10115 Berlin; Germany"', ""],
        [
          '[--vat-id ID] [--tax-number N] [--rates standard|reduced] [--own-rates "US-NY 8.875; GB 20"]',
          "",
        ],
        ['[--note "..."]', "why you charge no tax, for a small business"],
      ],
      options: {
        mode: "mode",
        home: "home",
        rates: "rates",
        "own-rates": "ownRates",
        name: "name",
        address: "address",
        "vat-id": "vatId",
        "tax-number": "taxNumber",
        note: "note",
      },
      defaults: { rates: "standard" },
    },
    changes: () => "",
    confirm: { describe: () => ({ what: CONFIRM["tax set"] }) },
    async run(settings, { shop: { taxes } }) {
      const before = await taxes.get();
      await taxes.set(settings);
      return done(settings, TAX_OUTCOMES.set, {
        before: before ? factsOf(typedTaxes(before)) : "",
        after: factsOf(typedTaxes(settings)),
      });
    },
  }),
  invoices: defineCommand({
    may: "bookkeeper",
    input: z.object({
      /** null: the current year. */
      year: optional(typed(20, noYear).trim().regex(/^20\d\d$/, noYear)),
      /** Lists the documents whose count is below this one; null: the latest. */
      before: optional(wholeNumber({ error: () => FIELD_FAULTS.document })),
    }),
    cli: {
      usage: "[YEAR] [--before N]",
      help: "list invoices and corrections, newest first, 50 at a time",
      words: ["year"],
      options: { before: "before" },
    },
    async run({ year, before }, { shop }) {
      const asked = year ?? String(new Date().getUTCFullYear());
      const { isTest, series } = seriesOf(asked, shop);
      const found = await shop.invoices.newest(series, { limit: LISTED + 1, before });
      const documents = found.slice(0, LISTED).map(documentLine);
      const last = found.length > LISTED ? documents.at(-1)! : null;
      return done<DocumentsView>({
        year: asked,
        isTest,
        documents,
        before: last && String(Number(last.number.split("-").at(-1))),
      });
    },
  }),
  "tax oss": defineCommand({
    may: "bookkeeper",
    input: z.object({
      /** null: the latest complete quarter. */
      quarter: optional(typed(20, noQuarter).trim().toUpperCase().refine(isQuarter, noQuarter)),
    }),
    cli: {
      usage: "[QUARTER]",
      help: "print the One-Stop Shop return of a quarter, such as 2027-Q1",
      words: ["quarter"],
    },
    async run({ quarter }, { shop }) {
      const asked = quarter ?? quarterBefore(Date.now());
      const { isTest, series } = seriesOf(yearOf(asked), shop);
      const documents = await Array.fromAsync(shop.invoices.ofSeries(series));
      const isRunning = asked >= quarterOf(Date.now());
      const taxes = await shop.taxes.get();
      const isUsed = taxes === null || isEuMode(taxes.mode);
      return done<OssView>({ ...ossReturn(documents, asked), isUsed, isRunning, isTest });
    },
  }),
} as const;
