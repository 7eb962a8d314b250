/** Parses the author's tax settings as typed at the desk or at a terminal. Pure. */

import { z } from "zod";
import { isCountry } from "@/lib/platform/countries.ts";
import { type ErrorText, plainCode } from "@/lib/platform/typed_text.ts";
import { isEuMode, TAX_MODES, TAX_RATES, type TaxSettings } from "@/lib/shop/tax/decide.ts";
import { isEu } from "@/lib/shop/tax/rates.ts";
import { vatPrefix } from "@/lib/shop/tax/vat_id.ts";
import { TAX_FAULTS } from "../words/taxes.ts";
import { typed } from "./fields.ts";

/** Bound on tax rates: more than there are countries, with the states of a few. */
const MAX_RATES = 400;
const MAX_PERCENT = 50;
const MAX_LINE = 120;

/** "FR 5.5", "US-NY: 8.875 %", by country or region (ISO 3166). */
const RATE = /^([a-z]{2}(?:-[a-z0-9]{1,3})?)\s*[=:]?\s*(\d{1,2}(?:[.,]\d{1,4})?)\s*%?$/i;

const linesOf = (text: string) => text.split(/[\n;]/).map((line) => line.trim()).filter(Boolean);

const ownRates = z.string().max(8_000, { error: () => TAX_FAULTS.tooManyRates }).default("")
  .transform((text, ctx) => {
    const found: Record<string, number> = {};
    const entries = text.split(/[\n;]|,\s*(?=[a-z])/i).map((it) => it.trim()).filter(Boolean);
    for (const entry of entries) {
      const [, place, percent] = RATE.exec(entry) ?? [];
      const value = Number(percent?.replace(",", "."));
      if (!place || !isCountry(place.slice(0, 2).toUpperCase()) || !(value <= MAX_PERCENT)) {
        ctx.addIssue({ code: "custom", message: TAX_FAULTS.ownRates(entry.slice(0, 40)) });
        return z.NEVER;
      }
      found[place.toUpperCase()] = value;
    }
    if (entries.length <= MAX_RATES) return found;
    ctx.addIssue({ code: "custom", message: TAX_FAULTS.tooManyRates });
    return z.NEVER;
  });

const noHome: ErrorText = { error: () => TAX_FAULTS.home };
const noName: ErrorText = { error: () => TAX_FAULTS.name };
const noAddress: ErrorText = { error: () => TAX_FAULTS.address };
const wrongNumber: ErrorText = { error: () => TAX_FAULTS.taxNumber };
const wrongNote: ErrorText = { error: () => TAX_FAULTS.note };

const fields = z.object({
  mode: z.enum(TAX_MODES, { error: () => TAX_FAULTS.mode }),
  home: typed(2, noHome).trim().toUpperCase().refine(isCountry, noHome),
  rates: z.enum(TAX_RATES, { error: () => TAX_FAULTS.rates }),
  ownRates,
  name: typed(MAX_LINE, noName).trim().min(1, noName).max(MAX_LINE, noName),
  address: z.string(noAddress).max(1_000, noAddress).transform(linesOf)
    .refine(
      (it) => it.length >= 1 && it.length <= 6 && it.every((line) => line.length <= MAX_LINE),
      noAddress,
    ),
  vatId: z.string().max(40).default("").transform((it) => plainCode(it).replace(/[\s.-]/g, "")),
  taxNumber: typed(40, wrongNumber).trim().max(40, wrongNumber).default(""),
  note: typed(300, wrongNote).trim().max(300, wrongNote).default(""),
});

const NEEDS_ID: readonly string[] = ["oss", "uk", "ch"];

/** How ids are written where she is registered; elsewhere countries have numbers of many forms. */
function idForm(country: string): { form: RegExp; example: string } {
  if (country === "GB") return { form: /^(GB|XI)(\d{9}|\d{12})$/, example: "GB123456789" };
  if (country === "CH") {
    return { form: /^CHE\d{9}(MWST|TVA|IVA|VAT)?$/, example: "CHE123456789MWST" };
  }
  if (!isEu(country)) return { form: /^[0-9A-Z+*/]{2,20}$/, example: "12345678901" };
  const prefix = vatPrefix(country);
  return { form: new RegExp(`^${prefix}[0-9A-Z+*]{2,12}$`), example: `${prefix}123456789` };
}

const ID_NEEDED: Partial<Record<string, string>> = TAX_FAULTS.vatIdNeeded;

export const taxInput = fields.superRefine(
  ({ mode, home, ownRates, vatId, taxNumber, note }, ctx) => {
    const fault = (field: keyof z.input<typeof fields>, message: string) =>
      ctx.addIssue({ code: "custom", path: [field], message });
    if (isEuMode(mode) && !isEu(home)) fault("home", TAX_FAULTS.homeInEu);
    const { form, example } = idForm(mode === "uk" ? "GB" : mode === "ch" ? "CH" : home);
    if (vatId !== "" && !form.test(vatId)) fault("vatId", TAX_FAULTS.vatId(example));
    if (vatId === "" && NEEDS_ID.includes(mode)) fault("vatId", ID_NEEDED[mode]!);
    else if (vatId === "" && taxNumber === "" && isEu(home)) {
      fault("taxNumber", TAX_FAULTS.eitherNeeded);
    }
    if (mode === "none" && isEu(home) && note === "") fault("note", TAX_FAULTS.noteNeeded);
    const regional = Object.keys(ownRates).find((it) => it.includes("-"));
    if (!["table", "none", "stripe"].includes(mode) && regional) {
      fault("ownRates", TAX_FAULTS.noRegions(regional));
    }
    if (mode === "table" && Object.keys(ownRates).length === 0) {
      fault("ownRates", TAX_FAULTS.tableNeeded);
    }
  },
).transform(({ name, address, vatId, taxNumber, ...rest }): TaxSettings => ({
  ...rest,
  seller: { name, address, vatId: vatId || null, taxNumber: taxNumber || null },
}));

/** The form's fields as text. */
export type TypedTaxes = Record<keyof z.input<typeof fields>, string>;

/** @param settings null: none are stored yet */
export const typedTaxes = (settings: TaxSettings | null): TypedTaxes => ({
  mode: settings?.mode ?? "",
  home: settings?.home ?? "",
  rates: settings?.rates ?? "standard",
  ownRates: Object.entries(settings?.ownRates ?? {}).map(([country, percent]) =>
    `${country} ${percent}`
  ).join("\n"),
  name: settings?.seller.name ?? "",
  address: settings?.seller.address.join("\n") ?? "",
  vatId: settings?.seller.vatId ?? "",
  taxNumber: settings?.seller.taxNumber ?? "",
  note: settings?.note ?? "",
});
