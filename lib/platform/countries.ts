/** The countries of the world and their names, as the platform's Unicode data has them. */

import { compareNames, perLanguage } from "./language/format.ts";

const names = perLanguage((locale) =>
  new Intl.DisplayNames(locale, { type: "region", fallback: "none" })
);

/** Unicode names these, which are no countries of ISO 3166-1: reserved codes, groups and codes for tests. */
const NO_COUNTRIES = "AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" ");

/** "" for what is no known country code. */
export const countryName = (code: string | null): string =>
  code && /^[A-Z]{2}$/.test(code) ? names().of(code) ?? "" : "";

/** Whether it is an ISO 3166-1 alpha-2 code in use. Withdrawn codes ("SU") are none: Unicode writes them as another. */
export const isCountry = (code: string): boolean =>
  countryName(code) !== "" && !NO_COUNTRIES.includes(code) &&
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** All of them, by name. */
export const listCountries = (): [code: string, name: string][] =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountry)
    .map((code): [string, string] => [code, countryName(code)])
    .sort(([, a], [, b]) => compareNames(a, b));
