/** Keeps the formatters with which the server writes money in each language. */

import { perLanguage } from "@/lib/platform/language/format.ts";
import { language } from "@/lib/platform/language/language.ts";
import { localeOf } from "@/lib/platform/language/locale.ts";

const formats = /* @__PURE__ */ perLanguage((locale) => {
  const made = new Map<string, Intl.NumberFormat>();
  return (currency: string): Intl.NumberFormat => {
    const known = made.get(currency);
    if (known) return known;
    const format = new Intl.NumberFormat(locale, { style: "currency", currency });
    made.set(currency, format);
    return format;
  };
});

/** @param currency one of the world's (ISO 4217), of which there are some hundred */
export const moneyFormat = (currency: string): Intl.NumberFormat => formats()(currency);

/** null in English, which writes the shop's currencies by itself (money.ts). */
export const spokenFormat = (currency: string): Intl.NumberFormat | null =>
  language() === "en" ? null : moneyFormat(currency);

/** "$7.99" in any currency, also those the shop does not sell in. */
export function formatReceived(minor: number, currency: string): string {
  const format = new Intl.NumberFormat(localeOf(language(), "en-US"), {
    style: "currency",
    currency,
    signDisplay: "negative", // no "-€0.00"
  });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
