/** The locales of our languages for `Intl`, apart from the formatters (format.ts): a page's first scripts need no more. */

import { type Language, language } from "./language.ts";

/** Days are British; numbers and lists are American. */
export type English = "en" | "en-GB" | "en-US";

/**
 * The locale for a formatter of `Intl`. Arabic is written with Latin digits: codes, prices and times are typed, and
 * read aloud, as they are in the other languages.
 */
export const localeOf = (tag: Language, english: English): string =>
  tag === "en" ? english : tag === "ar" ? "ar-u-nu-latn" : tag;

/**
 * A playback speed: "1.25", in German "1,25". Without `Intl`, whose first formatter takes a phone more than 100 ms: a
 * player hydrates with a dozen speeds. The bundler evaluates each comparison, so that a bundle contains one branch.
 */
export const writeRate = (rate: number): string =>
  (import.meta.language ?? language()) === "en" || (import.meta.language ?? language()) === "ja" ||
    (import.meta.language ?? language()) === "ar"
    ? String(rate)
    : String(rate).replace(".", ",");
