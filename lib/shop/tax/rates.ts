/** VAT rates of countries, which an author may override (docs/decisions/0058). */

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

/**
 * Standard rates by HMRC and the Swiss Federal Tax Administration. Audiobooks have no reduced rate in the United
 * Kingdom; in Switzerland it depends on what they are, so it is left to the author's own rates.
 */
export const UK_PERCENT = 20, CH_PERCENT = 8.1;

/** Countries that form one VAT territory with another: the Isle of Man, Liechtenstein. */
const WITHIN: Readonly<Record<string, string>> = { IM: "GB", LI: "CH" };

/** The country whose VAT rules hold there. */
export const territoryOf = (country: string): string => WITHIN[country] ?? country;

export const isEu = (country: string): boolean => Object.hasOwn(EU_RATES, country);

/** Whether consumers there have a right of withdrawal for online purchases: EU and UK. */
export const mayWithdraw = (country: string): boolean => isEu(country) || country === "GB";

/** 0 for countries outside the table. */
export const standardPercent = (country: string | null): number =>
  country === "GB" ? UK_PERCENT : country && isEu(country) ? EU_RATES[country]!.standard : 0;
