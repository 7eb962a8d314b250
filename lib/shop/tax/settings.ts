/** How the author is taxed: what she has chosen at the desk, and what her invoices say of her. */
import { z } from "zod";
import { EU_RATES, isEu } from "@/lib/shop/tax/rates.ts";

/**
 * `none`: a small business that charges no VAT. `home`: below 10,000 euro a year of sales to other countries of
 * the Union, all of it is taxed at home. `oss`: by the buyer's country, declared through the One-Stop Shop.
 */
export const TAX_MODES = ["none", "home", "oss"] as const;

/** `reduced`: what a country grants to audiobooks, where it does. */
export const TAX_RATES = ["standard", "reduced"] as const;

export const seller = z.object({
  name: z.string().min(1),
  /** Lines of the postal address. */
  address: z.array(z.string().min(1)).min(1).max(6),
  /** null: she has none. */
  vatId: z.string().nullable(),
  /** Of her tax office, where she has no VAT id. */
  taxNumber: z.string().nullable(),
});
export type Seller = z.infer<typeof seller>;

export const taxSettings = z.object({
  mode: z.enum(TAX_MODES),
  /** Her seat, one of the 27. */
  home: z.string().refine(isEu),
  rates: z.enum(TAX_RATES),
  /** Her own rates by country, in percent; of a country outside the Union: she is registered there. */
  ownRates: z.record(z.string(), z.number().min(0).max(50)),
  seller,
  /** What the law wants written where no VAT is charged; "": nothing of her own. */
  note: z.string(),
});
export type TaxSettings = z.infer<typeof taxSettings>;

/** As kept. */
export const chosenTaxes = taxSettings.extend({
  /** When she has chosen first: what was paid before it has no documents. */
  chosenAtMs: z.number().default(0),
});
export type ChosenTaxes = z.infer<typeof chosenTaxes>;

/** The rate of a country under these settings, in percent; null: she owes it nothing. */
export function percentOf(
  country: string,
  { rates, ownRates }: Pick<TaxSettings, "rates" | "ownRates">,
): number | null {
  if (Object.hasOwn(ownRates, country)) return ownRates[country]!;
  if (!isEu(country)) return null;
  const { standard, audiobook } = EU_RATES[country]!;
  return rates === "reduced" ? audiobook ?? standard : standard;
}
