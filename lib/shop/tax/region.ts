/**
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
