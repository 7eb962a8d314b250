/**
 * VAT: the rates of countries, the author's settings, and the VAT of a sale. Pure. Prices include VAT and are
 * the same in every country.
 */

import { z } from "zod";

/* VAT rates, which an author may override (docs/decisions/0058). */

interface CountryRates {
  standard: number;
  /** For audiobooks sold online; null: none, or only under conditions. */
  audiobook: number | null;
}

/** When the table was last checked. */
export const RATES_AS_OF = "2026-01-01";

const rates = (standard: number, audiobook: number | null = null): CountryRates => ({
  standard,
  audiobook,
});

/**
 * The 27 countries of the European Union, in percent, ISO 3166 alpha-2. Source: European Commission, Taxes in
 * Europe Database (TEDB); reduced rates by Annex III (6) of Directive 2006/112/EC, which countries have adopted
 * differently. Where that is doubtful, or depends on an ISBN or a language, there is no reduced rate here.
 */
export const EU_RATES: Readonly<Record<string, CountryRates>> = {
  AT: rates(20, 10),
  BE: rates(21, 6),
  BG: rates(20, 9),
  CY: rates(19, 3),
  CZ: rates(21, 0),
  DE: rates(19, 7),
  DK: rates(25),
  EE: rates(24, 9),
  ES: rates(21, 4),
  FI: rates(25.5, 13.5),
  FR: rates(20, 5.5),
  GR: rates(24),
  HR: rates(25, 5),
  HU: rates(27),
  IE: rates(23, 0),
  IT: rates(22),
  LT: rates(21),
  LU: rates(17, 3),
  LV: rates(21),
  MT: rates(18, 5),
  NL: rates(21, 9),
  PL: rates(23, 5),
  PT: rates(23, 6),
  RO: rates(21, 11),
  SE: rates(25, 6),
  SI: rates(22, 5),
  SK: rates(23, 5),
};

/** The United Kingdom's, by HMRC: shown until the author has tax settings. */
const GB_STANDARD = 20;

export const isEu = (country: string): boolean => Object.hasOwn(EU_RATES, country);

/** Whether consumers there have a right of withdrawal for online purchases: EU and UK. */
export const mayWithdraw = (country: string): boolean => isEu(country) || country === "GB";

/** 0 for countries outside the table. */
export const standardPercent = (country: string | null): number =>
  country === "GB" ? GB_STANDARD : country && isEu(country) ? EU_RATES[country]!.standard : 0;

/* How the author is taxed: her settings at the desk, and her details on invoices. */

/**
 * `none`: a small business that charges no VAT. `home`: with sales below 10,000 euro a year to other EU
 * countries, all of it is taxed at home. `oss`: by the buyer's country, declared through the One-Stop Shop.
 */
export const TAX_MODES = ["none", "home", "oss"] as const;

/** `reduced`: a country's reduced rate for audiobooks, where it has one. */
export const TAX_RATES = ["standard", "reduced"] as const;

export const seller = z.object({
  name: z.string().min(1),
  /** Lines of the postal address. */
  address: z.array(z.string().min(1)).min(1).max(6),
  /** null: she has none. */
  vatId: z.string().nullable(),
  /** Her tax number, if she has no VAT id. */
  taxNumber: z.string().nullable(),
});
export type Seller = z.infer<typeof seller>;

const taxSettings = z.object({
  mode: z.enum(TAX_MODES),
  /** Her country, one of the 27. */
  home: z.string().refine(isEu),
  rates: z.enum(TAX_RATES),
  /** Her own rates by country, in percent; outside the EU: where she is registered. */
  ownRates: z.record(z.string(), z.number().min(0).max(50)),
  seller,
  /** The legally required note where no VAT is charged; "": none of her own. */
  note: z.string(),
});
export type TaxSettings = z.infer<typeof taxSettings>;

/** As stored. */
export const chosenTaxes = taxSettings.extend({
  /** When she first chose them: earlier payments have no documents. */
  chosenAtMs: z.number(),
});
export type ChosenTaxes = z.infer<typeof chosenTaxes>;

/** A country's rate under these settings, in percent; null: no VAT is due there. */
function percentOf(
  country: string,
  { rates, ownRates }: Pick<TaxSettings, "rates" | "ownRates">,
): number | null {
  if (Object.hasOwn(ownRates, country)) return ownRates[country]!;
  if (!isEu(country)) return null;
  const { standard, audiobook } = EU_RATES[country]!;
  return rates === "reduced" ? audiobook ?? standard : standard;
}

/** `visitor`: from the edge, the saved country or the language. The others come from the payment provider. */
const EVIDENCE_SOURCES = ["visitor", "card", "billing"] as const;

/** One piece of evidence of a buyer's country, with its source (Implementing Regulation (EU) 282/2011, Art. 24f). */
export const evidence = z.object({ source: z.enum(EVIDENCE_SOURCES), country: z.string() });
export type Evidence = z.infer<typeof evidence>;

/**
 * `home`: taxed in the author's country. `oss`: in the buyer's country. `small_business`: no VAT at all.
 * `reverse_charge`: the buyer, a business elsewhere in the EU, owes it. `outside`: not in the EU.
 */
export const TREATMENTS = ["home", "oss", "small_business", "reverse_charge", "outside"] as const;
type Treatment = typeof TREATMENTS[number];

/** A business buyer, as entered. */
export const company = z.object({
  name: z.string(),
  address: z.string(),
  /** With its country's prefix, no spaces. */
  vatId: z.string(),
  /** ISO 3166 alpha-2; Greece writes EL before its ids and is GR here. */
  country: z.string(),
  /** The answer of VIES; null: not checked, or no answer. */
  check: z.object({
    isValid: z.boolean(),
    atMs: z.number(),
    /** VIES's consultation number, the proof of the check; "": none was given. */
    requestId: z.string(),
  }).nullable(),
});
export type Company = z.infer<typeof company>;

interface BuyerPlace {
  country: string | null;
  /** The pieces of evidence disagree. */
  isConflict: boolean;
}

/** Two pieces of evidence that agree decide. Otherwise the provider's evidence has priority over the browser's. */
export function placeOf(found: readonly Evidence[]): BuyerPlace {
  const countries = found.map(({ country }) => country);
  const agreed = countries.find((it, at) => countries.indexOf(it) !== at);
  const told = (source: Evidence["source"]) => found.find((it) => it.source === source)?.country;
  return {
    country: agreed ?? told("billing") ?? told("card") ?? told("visitor") ?? null,
    isConflict: new Set(countries).size > 1,
  };
}

interface TaxDecision {
  percent: number;
  /** Country where the tax is due, or of the buyer; null: unknown, and no tax is due. */
  country: string | null;
  treatment: Treatment;
}

/** A buyer of unknown country is taxed in the author's country, so that the tax is never too low. */
export function decideTax(
  { country, company }: { country: string | null; company: Company | null },
  settings: TaxSettings,
): TaxDecision {
  const { mode, home } = settings;
  if (mode === "none") return { percent: 0, country: home, treatment: "small_business" };
  // The place of supply to a business is its seat, wherever its browser is (Directive 2006/112/EC, Art. 44).
  const seat = company?.check?.isValid && isEu(company.country) ? company.country : null;
  if (seat !== null && seat !== home) {
    return { percent: 0, country: seat, treatment: "reverse_charge" };
  }
  const isHome = seat !== null || country === null || country === home ||
    (mode === "home" && isEu(country));
  if (isHome) return { percent: percentOf(home, settings)!, country: home, treatment: "home" };
  const percent = percentOf(country, settings);
  if (percent === null || !isEu(country)) {
    return { percent: percent ?? 0, country, treatment: "outside" };
  }
  return { percent, country, treatment: "oss" };
}

/** The tax within a price, whole minor units. */
export const taxWithin = (grossMinor: number, percent: number): number =>
  Math.round(grossMinor * percent / (100 + percent));

/**
 * The VAT shown to a buyer before the provider has given more evidence.
 * @param settings null: not chosen yet; then the standard rate of the buyer's country is shown
 */
export function vatShareOf(
  amountMinor: number,
  of: { country: string | null; company: Company | null },
  settings: TaxSettings | null,
) {
  const { percent, country } = settings
    ? decideTax(of, settings)
    : { percent: standardPercent(of.country), country: of.country };
  return { percent, includedMinor: taxWithin(amountMinor, percent), country };
}
