/** The VAT that a price includes, by the buyer's country (3-decisions, "Prices include VAT"). */
import type { VatShare } from "@/lib/shop/price_parts.ts";

/**
 * Standard rates in percent, ISO 3166 alpha-2. Source: European Commission, Taxes in Europe Database
 * (TEDB), and HMRC for GB, as of 1 January 2026. Reduced rates, which some countries grant to audiobooks,
 * are not used: a receipt never shows less VAT than is due.
 */
const STANDARD_PERCENT: Record<string, number> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GB: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

/** The share of VAT in a price that includes it; none outside the table. */
export function vatIn(amountMinor: number, country: string | null): VatShare {
  const percent = (country && STANDARD_PERCENT[country]) || 0;
  const includedMinor = Math.round(amountMinor * percent / (100 + percent));
  return { percent, includedMinor, country };
}
