/** Rates of VAT: facts of general kind, which an author may overrule (docs/decisions/0058). */

export interface CountryRates {
  standard: number;
  /** On audiobooks that are sent over the network; null: none that could be relied on, or under conditions. */
  audiobook: number | null;
}

/** When the table was read last. */
export const RATES_AS_OF = "2026-01-01";

const rates = (standard: number, audiobook: number | null = null): CountryRates => ({
  standard,
  audiobook,
});

/**
 * The European Union's 27, in percent, ISO 3166 alpha-2. Source: European Commission, Taxes in Europe Database
 * (TEDB); reduced rates by Annex III (6) of Directive 2006/112/EC, which each country has taken up as it liked.
 * Where that is doubtful, or hangs on an ISBN or a language, there is no reduced rate here.
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

/** The United Kingdom's, by HMRC: shown as long as the author has not chosen how she is taxed. */
const GB_STANDARD = 20;

export const isEu = (country: string): boolean => Object.hasOwn(EU_RATES, country);

/** Whether consumers there may withdraw from what they bought at a distance: in the Union and the kingdom. */
export const mayWithdraw = (country: string): boolean => isEu(country) || country === "GB";

/** 0 outside the table. */
export const standardPercent = (country: string | null): number =>
  country === "GB" ? GB_STANDARD : country && isEu(country) ? EU_RATES[country]!.standard : 0;
