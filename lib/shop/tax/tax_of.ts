/** The tax of what was paid: decided once, as it is recorded. What the provider learns later changes none. Pure. */
import { type Company, decideTax, type Evidence, placeOf } from "@/lib/shop/tax/decide.ts";
import type { PurchaseTax } from "@/lib/shop/tax/invoice.ts";
import type { TaxSettings } from "@/lib/shop/tax/settings.ts";

export interface TaxFacts {
  /** Where the buyer's browser seemed to be; null: unknown. */
  visitor: string | null;
  /** What the provider tells. */
  countries: { card: string | null; billing: string | null };
  company: Company | null;
}

/** Of which no document is written yet. */
export function taxOf({ visitor, countries, company }: TaxFacts, taxes: TaxSettings): PurchaseTax {
  const told: [Evidence["source"], string | null][] = [
    ["visitor", visitor],
    ["card", countries.card],
    ["billing", countries.billing],
  ];
  const evidence = told.flatMap(([source, it]) => it ? [{ source, country: it }] : []);
  const { country, isConflict } = placeOf(evidence);
  return {
    ...decideTax({ country, company }, taxes),
    evidence,
    isConflict,
    company,
    number: null,
    invoicedMinor: 0,
    invoicedTaxMinor: 0,
  };
}
