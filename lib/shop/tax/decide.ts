/** Decides which VAT a sale has, and its amount. Pure. Prices include VAT and are the same in every country. */
import { z } from "zod";
import { isEu, standardPercent } from "@/lib/shop/tax/rates.ts";
import { percentOf, type TaxSettings } from "@/lib/shop/tax/settings.ts";

/** `visitor`: the edge, the saved country or the language. The others are told by the payment provider. */
export const EVIDENCE_SOURCES = ["visitor", "card", "billing"] as const;

/** One piece of evidence of a buyer's country, with its source (Implementing Regulation (EU) 282/2011, Art. 24f). */
export const evidence = z.object({ source: z.enum(EVIDENCE_SOURCES), country: z.string() });
export type Evidence = z.infer<typeof evidence>;

/**
 * `home`: taxed where the author sits. `oss`: in the buyer's country. `small_business`: no VAT at all.
 * `reverse_charge`: the buyer, a business elsewhere in the Union, owes it. `outside`: not of the Union.
 */
export const TREATMENTS = ["home", "oss", "small_business", "reverse_charge", "outside"] as const;
export type Treatment = typeof TREATMENTS[number];

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

export interface BuyerPlace {
  country: string | null;
  /** The pieces of evidence name different countries. */
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

export interface TaxDecision {
  percent: number;
  /** Country where the tax is owed, or of the buyer; null: unknown, and no tax is owed. */
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
  // A business is supplied where it sits, wherever its browser is (Directive 2006/112/EC, Art. 44).
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

/** The tax within a price, whole minor units; the rest is the net. */
export const taxWithin = (grossMinor: number, percent: number): number =>
  Math.round(grossMinor * percent / (100 + percent));

/**
 * What a buyer is shown before the provider has told more.
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
