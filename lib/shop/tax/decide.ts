/** The author's tax settings, and the tax of a sale under them. Pure. Prices include tax and are the same everywhere. */

import { z } from "zod";
import { CH_PERCENT, EU_RATES, isEu, standardPercent, territoryOf, UK_PERCENT } from "./rates.ts";

/* How the author is taxed: her settings at the desk, and her details on invoices. */

/**
 * `none`: below every threshold, so that no tax is charged. `home`: an author in the EU with sales below 10,000
 * euro a year to other EU countries, all of it taxed at home. `oss`: by the buyer's country, declared through the
 * One-Stop Shop. `uk` and `ch`: British or Swiss VAT. `table`: by her own rates alone, by country and region.
 * `stripe`: as the payment provider computes it, wherever she has told it that she is registered.
 */
export const TAX_MODES = ["none", "home", "oss", "uk", "ch", "table", "stripe"] as const;
type TaxMode = typeof TAX_MODES[number];

/** Modes of an author in the EU; the One-Stop Shop's return exists in `oss` alone. */
export const isEuMode = (mode: TaxMode): boolean => mode === "home" || mode === "oss";

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
  /** Her country, ISO 3166 alpha-2; in the EU's modes one of the 27. */
  home: z.string().regex(/^[A-Z]{2}$/),
  rates: z.enum(TAX_RATES),
  /** Her own rates in percent, by country; in the mode `table` by region too ("US-NY"), ISO 3166-2. */
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

const ownRate = (place: string, { ownRates }: Pick<TaxSettings, "ownRates">): number | null =>
  Object.hasOwn(ownRates, place) ? ownRates[place]! : null;

/** A country's rate in the EU's modes, in percent; null: no VAT is due there. */
function percentOf(country: string, settings: TaxSettings): number | null {
  const { rates } = settings;
  const own = ownRate(country, settings);
  if (own !== null || !isEu(country)) return own;
  const { standard, audiobook } = EU_RATES[country]!;
  return rates === "reduced" ? audiobook ?? standard : standard;
}

/** `visitor`: from the edge, the saved country or the language. The others come from the payment provider. */
const EVIDENCE_SOURCES = ["visitor", "card", "billing"] as const;

/** One piece of evidence of a buyer's country, with its source (Implementing Regulation (EU) 282/2011, Art. 24f). */
export const evidence = z.object({ source: z.enum(EVIDENCE_SOURCES), country: z.string() });
export type Evidence = z.infer<typeof evidence>;

/**
 * `home`: taxed in the author's country. `oss`: in the buyer's country. `small_business`: no tax at all.
 * `reverse_charge`: the buyer, a business elsewhere in the EU, owes it. `outside`, `outside_uk`, `outside_ch`: not
 * in the EU, the United Kingdom or Switzerland. `table`: by the author's own rates. `provider`: by the payment provider's.
 */
export const TREATMENTS = [
  "home",
  "oss",
  "small_business",
  "reverse_charge",
  "outside",
  "outside_uk",
  "outside_ch",
  "table",
  "provider",
] as const;
export type Treatment = typeof TREATMENTS[number];

/** Whether the tax of a sale is a VAT in the sense of the EU, the United Kingdom and Switzerland. */
export const isVat = (treatment: Treatment, country: string | null): boolean =>
  treatment === "small_business" || treatment === "provider"
    ? country !== null && (isEu(country) || country === "GB" || country === "CH")
    : treatment !== "table";

/** "US-NY", "DE"; null: unknown. */
export const placeName = (country: string | null, region?: string): string | null =>
  country === null || region === undefined ? country : `${country}-${region}`;

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
  /** ISO 3166-2 without its country, where the rate is a region's own; absent: the country's. */
  region?: string;
  treatment: Treatment;
}

interface TaxedBuyer {
  country: string | null;
  /** Absent: unknown. */
  region?: string | null;
  company: Company | null;
}

/** Where the author charges VAT as at home. */
const homeOf = ({ mode, home }: TaxSettings): string =>
  mode === "uk" ? "GB" : mode === "ch" ? "CH" : home;

/** A buyer of unknown country is taxed in the author's country, so that the tax is never too low. */
export function decideTax(buyer: TaxedBuyer, settings: TaxSettings): TaxDecision {
  const { mode } = settings;
  const { country, company } = buyer;
  if (mode === "none") {
    return { percent: 0, country: settings.home, treatment: "small_business" };
  }
  if (mode === "stripe") {
    const place = country ?? settings.home, { region } = buyer;
    return { percent: 0, country: place, ...region && { region }, treatment: "provider" };
  }
  const home = homeOf(settings);
  // The place of supply to a business is its seat, wherever its browser is (Directive 2006/112/EC, Art. 44).
  const seat = company?.check?.isValid && isEu(company.country) ? company.country : null;
  if (seat !== null && seat !== home) {
    return { percent: 0, country: seat, treatment: "reverse_charge" };
  }
  const place = seat ?? country ?? home;
  if (mode === "table") return byTable(place, buyer.region ?? null, settings);
  return isEuMode(mode) ? byEuRules(place, settings) : byHomeRules(place, settings);
}

function byEuRules(country: string, settings: TaxSettings): TaxDecision {
  const { mode, home } = settings;
  if (country === home || (mode === "home" && isEu(country))) {
    return { percent: percentOf(home, settings)!, country: home, treatment: "home" };
  }
  const percent = percentOf(country, settings);
  if (percent === null || !isEu(country)) {
    return { percent: percent ?? 0, country, treatment: "outside" };
  }
  return { percent, country, treatment: "oss" };
}

/** British or Swiss VAT at home; elsewhere nothing, or the author's own rate where she is registered too. */
function byHomeRules(country: string, settings: TaxSettings): TaxDecision {
  const home = homeOf(settings);
  if (territoryOf(country) === home) {
    const percent = ownRate(home, settings) ?? (home === "GB" ? UK_PERCENT : CH_PERCENT);
    return { percent, country: home, treatment: "home" };
  }
  const treatment = home === "GB" ? "outside_uk" : "outside_ch";
  return { percent: ownRate(country, settings) ?? 0, country, treatment };
}

function byTable(country: string, region: string | null, settings: TaxSettings): TaxDecision {
  const regional = region === null ? null : ownRate(`${country}-${region}`, settings);
  const treatment = "table";
  if (regional !== null) return { percent: regional, country, region: region!, treatment };
  return { percent: ownRate(country, settings) ?? 0, country, treatment };
}

/** Whether the tax depends on a region, which is known only once a sale is paid. */
const hasRegions = (country: string | null, { ownRates }: TaxSettings): boolean =>
  Object.keys(ownRates).some((it) => it.startsWith(`${country}-`));

/** The tax within a price, whole minor units. */
export const taxWithin = (grossMinor: number, percent: number): number =>
  Math.round(grossMinor * percent / (100 + percent));

/** The tax shown to a buyer before the provider has given more evidence. */
export interface ShownTax {
  percent: number;
  includedMinor: number;
  country: string | null;
  /**
   * What may be said of it: its share, that it is all included though the share is known only later, that none is
   * charged, or nothing.
   */
  kind: "share" | "all_included" | "none_charged" | "unsaid";
  isVat: boolean;
}

/** @param settings null: not chosen yet; then the standard rate of the buyer's country is shown */
export function shownTax(
  amountMinor: number,
  of: TaxedBuyer,
  settings: TaxSettings | null,
): ShownTax {
  if (!settings) {
    const percent = standardPercent(of.country);
    const kind = percent > 0 ? "share" : "unsaid";
    const includedMinor = taxWithin(amountMinor, percent);
    return { percent, includedMinor, country: of.country, kind, isVat: true };
  }
  const { percent, country, treatment } = decideTax(of, settings);
  const isLater = treatment === "provider" ||
    treatment === "table" && hasRegions(country, settings);
  return {
    percent: isLater ? 0 : percent,
    includedMinor: isLater ? 0 : taxWithin(amountMinor, percent),
    country,
    kind: isLater
      ? "all_included"
      : percent > 0
      ? "share"
      : treatment === "small_business"
      ? "none_charged"
      : "unsaid",
    isVat: isVat(treatment, country),
  };
}
