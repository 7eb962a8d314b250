/** VAT rates of countries, which an author may override (docs/decisions/0058), and regions by postal code. */

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

/*
 * The region of a billing address: a state or province, by ISO 3166-2 without its country. Card forms ask for a
 * postal code and seldom for a state, so it is read from the code in the United States and Canada. Pure.
 */

/** First three digits of the first ZIP code of each run of states, United States Postal Service. */
const ZIP_RUNS =
  `005 NY|006 PR|008 VI|009 PR|010 MA|028 RI|030 NH|039 ME|050 VT|055 MA|056 VT|060 CT|
070 NJ|090 -|100 NY|150 PA|197 DE|200 DC|201 VA|202 DC|206 MD|220 VA|247 WV|270 NC|290 SC|
300 GA|320 FL|340 -|341 FL|350 AL|370 TN|386 MS|398 GA|400 KY|430 OH|460 IN|480 MI|500 IA|530 WI|550 MN|
570 SD|580 ND|590 MT|600 IL|630 MO|660 KS|680 NE|700 LA|716 AR|730 OK|733 TX|734 OK|750 TX|800 CO|
820 WY|832 ID|840 UT|850 AZ|870 NM|885 TX|889 NV|900 CA|962 -|967 HI|969 GU|970 OR|980 WA|995 AK`
    .split(/\|\s*/).map((it): [from: string, state: string] => [it.slice(0, 3), it.slice(4)]);

/** By the first letter of the postal code, Canada Post; X has two territories. */
const PROVINCES: Readonly<Record<string, string>> = {
  A: "NL",
  B: "NS",
  C: "PE",
  E: "NB",
  G: "QC",
  H: "QC",
  J: "QC",
  K: "ON",
  L: "ON",
  M: "ON",
  N: "ON",
  P: "ON",
  R: "MB",
  S: "SK",
  T: "AB",
  V: "BC",
  Y: "YT",
};

interface Address {
  country: string | null;
  /** As the provider names it. */
  region: string | null;
  postalCode: string | null;
}

/** null: unknown. */
export function regionOf({ country, region, postalCode }: Address): string | null {
  const named = region?.trim().toUpperCase() ?? "";
  if (/^[A-Z0-9]{1,3}$/.test(named)) return named;
  const code = postalCode?.trim().toUpperCase() ?? "";
  if (country === "CA") return PROVINCES[code.slice(0, 1)] ?? null;
  if (country !== "US" || !/^\d{5}/.test(code)) return null;
  const state = ZIP_RUNS.findLast(([from]) => from <= code.slice(0, 3))?.[1] ?? "-";
  return state === "-" ? null : state;
}
