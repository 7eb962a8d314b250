/**
 * How numbers, sizes, lists and names are written in the language spoken now (language.ts). Days are in
 * `@/lib/platform/time.ts`, money in `@/lib/catalogue/money.ts`.
 */

import { language } from "./language.ts";
import { type English, localeOf } from "./locale.ts";

/** Keeps what `make` has made for a locale, such as a formatter of `Intl`: one a language at most. */
export function perLanguage<T>(make: (locale: string) => T, english: English = "en-US"): () => T {
  const made = new Map<string, T>();
  return () => {
    const locale = localeOf(language(), english);
    const known = made.get(locale);
    if (known !== undefined) return known;
    const it = make(locale);
    made.set(locale, it);
    return it;
  };
}

/* Numbers. */

const grouped = /* @__PURE__ */ perLanguage((locale) => new Intl.NumberFormat(locale));

/** "17,960" */
export const formatNumber = (value: number): string => grouped().format(value);

/** All digits that a number has, without groups. */
const WHOLE = { useGrouping: false, maximumFractionDigits: 20 } as const;

const plain = /* @__PURE__ */ perLanguage((locale) => new Intl.NumberFormat(locale, WHOLE));

/** "1234.5": as `String` writes it, with the language's decimal sign. */
export const formatPlain = (value: number): string => plain().format(value);

const tenths = /* @__PURE__ */ perLanguage((locale) =>
  new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: 1 })
);

/** "4.0": always with one decimal. */
export const formatTenths = (value: number): string => tenths().format(roundToTenths(value));

/** `toFixed` rounds the exact binary value, `Intl` the shortest decimal form; for 0.15 the two differ. */
const roundToTenths = (value: number): number => Number(value.toFixed(1));

const percents = /* @__PURE__ */ perLanguage((locale) =>
  new Intl.NumberFormat(locale, { ...WHOLE, style: "unit", unit: "percent" })
);

/** "20%", "8.875%" */
export const formatPercent = (percent: number): string => percents().format(percent);

/* Sizes of files. */

const MB = 1024 * 1024;

const sizes = /* @__PURE__ */ perLanguage((locale) => {
  const of = (unit: string, minimumFractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      useGrouping: false,
      minimumFractionDigits,
      maximumFractionDigits: 1,
    });
  return { mb: of("megabyte", 0), tenthsOfMb: of("megabyte", 1), gb: of("gigabyte", 1) };
});

/** "0.4 MB", "12 MB", "1.3 GB". */
export function formatBytes(bytes: number): string {
  const mb = bytes / MB;
  if (mb >= 1000) return formatGigabytes(bytes);
  const { mb: whole, tenthsOfMb } = sizes();
  return mb < 10 ? tenthsOfMb.format(roundToTenths(mb)) : whole.format(Math.round(mb));
}

/** "0.4 GB", "12.0 GB" */
export const formatGigabytes = (bytes: number): string =>
  sizes().gb.format(roundToTenths(bytes / MB / 1024));

/* Lists. */

const conjunctions = /* @__PURE__ */ perLanguage((locale) => new Intl.ListFormat(locale));
const disjunctions = /* @__PURE__ */ perLanguage((locale) =>
  new Intl.ListFormat(locale, { type: "disjunction" })
);

/** "a, b, and c" */
export const formatAll = (items: readonly string[]): string => conjunctions().format(items);

/** "a, b, or c" */
export const formatAny = (items: readonly string[]): string => disjunctions().format(items);

/* Names. */

const collators = /* @__PURE__ */ perLanguage((locale) => new Intl.Collator(locale));
const numericCollators = /* @__PURE__ */ perLanguage((locale) =>
  new Intl.Collator(locale, { numeric: true })
);

/** For `sort`: the order in which readers look for a name. */
export const compareNames = (a: string, b: string): number => collators().compare(a, b);

/** The same, "Part 2" before "Part 10". */
export const compareNumbered = (a: string, b: string): number => numericCollators().compare(a, b);

const languageNames = /* @__PURE__ */ perLanguage((locale) =>
  new Intl.DisplayNames(locale, { type: "language" })
);

/** "German", "Deutsch", "ドイツ語", in the language spoken. @param tag of any language (RFC 5646) */
export const languageName = (tag: string): string => languageNames().of(tag)!;
