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

/** "1.25", in German "1,25"; or as the options of `Intl.NumberFormat` say. */
export const writeNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(import.meta.locale ?? localeOf(language(), "en-US"), options);
