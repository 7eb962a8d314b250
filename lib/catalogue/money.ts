/** Amounts of money: whole minor units of one of ten currencies. */

import { language } from "@/lib/platform/language/language.ts";
import { spokenFormat } from "./money_format.ts";

/** What each is written with in English. Apart from the rates, which the checkout's page does not need. */
const SYMBOLS = {
  EUR: "€",
  USD: "$",
  GBP: "£",
  CAD: "C$",
  AUD: "A$",
  JPY: "¥",
  INR: "₹",
  CNY: "¥",
  BRL: "R$",
  MXN: "Mex$",
} as const satisfies Record<string, string>;

export type CurrencyCode = keyof typeof SYMBOLS;

/** Units of each currency for one US dollar (spec 1 section 9). */
const PER_USD: Record<CurrencyCode, number> = {
  EUR: 0.92,
  USD: 1,
  GBP: 0.78,
  CAD: 1.37,
  AUD: 1.52,
  JPY: 153.73,
  INR: 83.48,
  CNY: 7.24,
  BRL: 5.09,
  MXN: 16.76,
};

/** Digits of the minor unit (ISO 4217); 0: the currency has no minor unit. */
const decimalsOf = (currency: CurrencyCode): 0 | 2 => currency === "JPY" ? 0 : 2;

/** The currencies a buyer can see and pay in. */
export const CURRENCIES = /* @__PURE__ */ Object.keys(SYMBOLS) as [CurrencyCode, ...CurrencyCode[]];

export interface Money {
  /** Whole minor units: cents, or yen. */
  amountMinor: number;
  currency: CurrencyCode;
}

/** Whole minor units set by the author; lib/catalogue/price.ts converts the absent ones. */
export type PricePoints = Partial<Record<CurrencyCode, number>>;

/**
 * Converts euro cents: amount / 0.92 x rate, rounded half up to the currency's minor unit (decision "Currency"). Rates
 * are counted in hundredths: rounding must not depend on binary fractions.
 */
export function fromEur(eurMinor: number, currency: CurrencyCode): Money {
  const scaled = eurMinor * hundredths(PER_USD[currency]);
  const minorPerCent = decimalsOf(currency) === 0 ? 100 : 1;
  return {
    amountMinor: Math.round(scaled / (hundredths(PER_USD.EUR) * minorPerCent)),
    currency,
  };
}

/** Converts by the same table. An amount that is in the currency `to` is returned unchanged. */
export function convert({ amountMinor, currency }: Money, to: CurrencyCode): Money {
  if (currency === to) return { amountMinor, currency };
  const perMinor = (code: CurrencyCode) => hundredths(PER_USD[code]) * 10 ** decimalsOf(code);
  return { amountMinor: Math.round(amountMinor * perMinor(to) / perMinor(currency)), currency: to };
}

const hundredths = (rate: number): number => Math.round(rate * 100);

/** Parses an amount such as "7.99" or "7,99" to whole minor units; null: not an amount of this currency. */
export function parseAmount(text: string, currency: CurrencyCode): number | null {
  const plain = text.trim().normalize("NFKC")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  const [, units, cents = ""] = /^(\d{1,7})(?:[.,\u066b](\d{1,2}))?$/.exec(plain) ?? [];
  const decimals = decimalsOf(currency);
  if (units === undefined || cents.length > decimals) return null;
  return Number(units) * 10 ** decimals + Number(cents.padEnd(decimals, "0"));
}

/** Parses an amount with its currency, such as "USD 6.50"; null: not one of ours. */
export function parseMoney(text: string): Money | null {
  const [, code = "", amount = ""] = /^([a-z]{3})\s*[=:]?\s*([\d.,]{1,12})$/i.exec(text) ?? [];
  const currency = CURRENCIES.find((it) => it === code.toUpperCase());
  const amountMinor = currency ? parseAmount(amount, currency) : null;
  return currency && amountMinor !== null ? { amountMinor, currency } : null;
}

/** "€7.99", "C$11.90" (spec 1 section 9); in other languages as their readers write it, "7,99 €". */
export const formatMoney = (money: Money): string =>
  // A browser's bundle is in one language: the bundler keeps one branch, and none of what the others call.
  import.meta.language === "en" ? inEnglish(money) : import.meta.locale
    ? write(
      money,
      new Intl.NumberFormat(import.meta.locale, { style: "currency", currency: money.currency }),
    )
    : inSpoken(money);

function inSpoken(money: Money): string {
  const format = spokenFormat(money.currency);
  return format ? write(money, format) : inEnglish(money);
}

function write({ amountMinor, currency }: Money, format: Intl.NumberFormat): string {
  const text = format.format(amountMinor / 10 ** decimalsOf(currency));
  // With a mark after it the sign stays with its letters, where it would be moved before them: "$US".
  return (import.meta.language ?? language()) === "ar" ? text.replace("$", () => "$\u200e") : text;
}

/** The symbol comes first, and is the specification's: `Intl` has others. */
function inEnglish({ amountMinor, currency }: Money): string {
  let text = decimalAmount({ amountMinor: Math.abs(amountMinor), currency });
  const decimals = decimalsOf(currency), end = text.length - (decimals && decimals + 1);
  for (let at = end - 3; at > 0; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  const sign = amountMinor < 0 ? "−" : ""; // U+2212, as before the remaining time
  return sign + SYMBOLS[currency] + text;
}

/** "7.99", "1335": the amount for schema.org and payment events. */
export function decimalAmount({ amountMinor, currency }: Money): string {
  const decimals = decimalsOf(currency);
  return (amountMinor / 10 ** decimals).toFixed(decimals);
}
