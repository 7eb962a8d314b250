/** The countries of the world with their English names, as the platform's Unicode data has them. */

const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** Unicode names these, which are no countries of ISO 3166-1: reserved codes, groups and codes for tests. */
const NO_COUNTRIES = "AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" ");

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** By name. Withdrawn codes ("SU") are left out: Unicode writes them as another. */
export const COUNTRIES: readonly (readonly [code: string, name: string])[] = LETTERS
  .flatMap((first) => LETTERS.map((second) => first + second))
  .filter((code) => !NO_COUNTRIES.includes(code))
  .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  .flatMap((code) => {
    const name = names.of(code);
    return name ? [[code, name] as const] : [];
  })
  .sort(([, a], [, b]) => a.localeCompare(b, "en"));

const CODES = new Set(COUNTRIES.map(([code]) => code));

export const isCountry = (code: string): boolean => CODES.has(code);
