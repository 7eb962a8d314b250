/** Parses the author's tax settings as typed at the desk or at a terminal. Pure. */

import { z } from "zod";
import { boundedText, plainCode } from "@/lib/platform/typed_text.ts";
import { EU_RATES, isEu, TAX_MODES, TAX_RATES, type TaxSettings } from "@/lib/shop/tax/decide.ts";
import { vatPrefix } from "@/lib/shop/tax/vat_id.ts";
import { TAX_FAULTS } from "./words/taxes.ts";

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

/** Countries in which an author can be taxed, with their names. */
export const HOMES: [code: string, name: string][] = Object.keys(EU_RATES)
  .map((code): [string, string] => [code, countryNames.of(code) ?? code])
  .sort(([, a], [, b]) => a.localeCompare(b, "en"));

/** Bound on tax rates: more than there are countries. */
const MAX_RATES = 250;
const MAX_PERCENT = 50;
const MAX_LINE = 120;

const linesOf = (text: string) => text.split(/[\n;]/).map((line) => line.trim()).filter(Boolean);

const ownRates = z.string().max(5_000, TAX_FAULTS.tooManyRates).default("")
  .transform((text, ctx) => {
    const found: Record<string, number> = {};
    const entries = text.split(/[\n;]|,\s*(?=[a-z])/i).map((it) => it.trim()).filter(Boolean);
    for (const entry of entries) {
      const [, country, percent] = /^([a-z]{2})\s*[=:]?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/i
        .exec(entry) ?? [];
      const value = Number(percent?.replace(",", "."));
      if (!country || !(value <= MAX_PERCENT)) {
        ctx.addIssue({ code: "custom", message: TAX_FAULTS.ownRates(entry.slice(0, 40)) });
        return z.NEVER;
      }
      found[country.toUpperCase()] = value;
    }
    if (entries.length <= MAX_RATES) return found;
    ctx.addIssue({ code: "custom", message: TAX_FAULTS.tooManyRates });
    return z.NEVER;
  });

const typed = z.object({
  mode: z.enum(TAX_MODES, TAX_FAULTS.mode),
  home: boundedText(2, TAX_FAULTS.home, TAX_FAULTS.home).trim().toUpperCase().refine(
    isEu,
    TAX_FAULTS.home,
  ),
  rates: z.enum(TAX_RATES, TAX_FAULTS.rates),
  ownRates,
  name: boundedText(MAX_LINE, TAX_FAULTS.name, TAX_FAULTS.name).trim().min(1, TAX_FAULTS.name).max(
    MAX_LINE,
    TAX_FAULTS.name,
  ),
  address: z.string(TAX_FAULTS.address).max(1_000, TAX_FAULTS.address).transform(linesOf)
    .refine(
      (it) => it.length >= 1 && it.length <= 6 && it.every((line) => line.length <= MAX_LINE),
      TAX_FAULTS.address,
    ),
  vatId: z.string().max(40).default("").transform((it) => plainCode(it).replace(/[\s.-]/g, "")),
  taxNumber: boundedText(40, TAX_FAULTS.taxNumber, TAX_FAULTS.taxNumber).trim().max(
    40,
    TAX_FAULTS.taxNumber,
  ).default(""),
  note: boundedText(300, TAX_FAULTS.note, TAX_FAULTS.note).trim().max(300, TAX_FAULTS.note).default(
    "",
  ),
});

export const taxInput = typed.superRefine(({ mode, home, vatId, taxNumber, note }, ctx) => {
  const fault = (field: keyof z.input<typeof typed>, message: string) =>
    ctx.addIssue({ code: "custom", path: [field], message });
  const prefix = vatPrefix(home);
  if (vatId !== "" && !new RegExp(`^${prefix}[0-9A-Z+*]{2,12}$`).test(vatId)) {
    fault("vatId", TAX_FAULTS.vatId(prefix));
  }
  if (vatId === "" && mode === "oss") fault("vatId", TAX_FAULTS.vatIdNeeded);
  else if (vatId === "" && taxNumber === "") fault("taxNumber", TAX_FAULTS.eitherNeeded);
  if (mode === "none" && note === "") fault("note", TAX_FAULTS.noteNeeded);
}).transform(({ name, address, vatId, taxNumber, ...rest }): TaxSettings => ({
  ...rest,
  seller: { name, address, vatId: vatId || null, taxNumber: taxNumber || null },
}));

/** The form's fields as text. */
export type TypedTaxes = Record<keyof z.input<typeof typed>, string>;

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
