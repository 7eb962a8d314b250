/** Which VAT a sale has, and how much of the price it is. Pure; prices include it and do not change by country. */
import { z } from "zod";
import { isEu, standardPercent } from "@/lib/shop/tax/rates.ts";
import { percentOf, type TaxSettings } from "@/lib/shop/tax/settings.ts";

/** `visitor`: the edge, the saved country or the language. The others are told by the payment provider. */
export const EVIDENCE_SOURCES = ["visitor", "card", "billing"] as const;

/** Where a buyer is, and who says so (Implementing Regulation (EU) 282/2011, Art. 24f). */
export const evidence = z.object({ source: z.enum(EVIDENCE_SOURCES), country: z.string() });
export type Evidence = z.infer<typeof evidence>;

/**
 * `home`: taxed where the author sits. `oss`: in the buyer's country. `small_business`: no VAT at all.
 * `reverse_charge`: the buyer, a business elsewhere in the Union, owes it. `outside`: not of the Union.
 */
export const TREATMENTS = ["home", "oss", "small_business", "reverse_charge", "outside"] as const;
export type Treatment = typeof TREATMENTS[number];

/** A business that buys, as it has given itself. */
export const company = z.object({
  name: z.string(),
  address: z.string(),
  /** With its country's prefix, no spaces. */
  vatId: z.string(),
  /** ISO 3166 alpha-2; Greece writes EL before its ids and is GR here. */
  country: z.string(),
  /** What VIES answered; null: it was not asked, or did not answer. */
  check: z.object({
    isValid: z.boolean(),
    atMs: z.number(),
    /** VIES's own proof that it was asked; "": it gave none. */
    requestId: z.string(),
  }).nullable(),
});
export type Company = z.infer<typeof company>;

export interface BuyerPlace {
  country: string | null;
  /** The pieces of evidence name different countries. */
  isConflict: boolean;
}

/** Two pieces that agree decide; else what the provider knows counts more than what a browser says. */
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
  /** Where the tax is owed, or the buyer is; null: unknown, and nothing is owed. */
  country: string | null;
  treatment: Treatment;
}

/** A buyer whose country nobody tells is taxed at home: never less than is due. */
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
