/** Amounts of money: whole minor units of one of ten currencies. */

interface CurrencyRule {
  symbol: string;
  /** Units of this currency for one US dollar (spec 1 section 9). */
  perUsd: number;
  /** Digits of the minor unit (ISO 4217); 0: the currency has no minor unit. */
  decimals: 0 | 2;
}

const RULES = {
  EUR: { symbol: "€", perUsd: 0.92, decimals: 2 },
  USD: { symbol: "$", perUsd: 1, decimals: 2 },
  GBP: { symbol: "£", perUsd: 0.78, decimals: 2 },
  CAD: { symbol: "C$", perUsd: 1.37, decimals: 2 },
  AUD: { symbol: "A$", perUsd: 1.52, decimals: 2 },
  JPY: { symbol: "¥", perUsd: 153.73, decimals: 0 },
  INR: { symbol: "₹", perUsd: 83.48, decimals: 2 },
  CNY: { symbol: "¥", perUsd: 7.24, decimals: 2 },
  BRL: { symbol: "R$", perUsd: 5.09, decimals: 2 },
  MXN: { symbol: "Mex$", perUsd: 16.76, decimals: 2 },
} as const satisfies Record<string, CurrencyRule>;

export type CurrencyCode = keyof typeof RULES;

/** The currencies a buyer can see and pay in. */
export const CURRENCIES = Object.keys(RULES) as [CurrencyCode, ...CurrencyCode[]];

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
  const { perUsd, decimals } = RULES[currency];
  const scaled = eurMinor * hundredths(perUsd);
  const minorPerCent = decimals === 0 ? 100 : 1;
  return {
    amountMinor: Math.round(scaled / (hundredths(RULES.EUR.perUsd) * minorPerCent)),
    currency,
  };
}

/** Converts by the same table. An amount that is in the currency `to` is returned unchanged. */
export function convert({ amountMinor, currency }: Money, to: CurrencyCode): Money {
  if (currency === to) return { amountMinor, currency };
  const perMinor = (code: CurrencyCode) =>
    hundredths(RULES[code].perUsd) * 10 ** RULES[code].decimals;
  return { amountMinor: Math.round(amountMinor * perMinor(to) / perMinor(currency)), currency: to };
}

const hundredths = (rate: number): number => Math.round(rate * 100);

/** Parses an amount such as "7.99" or "7,99" to whole minor units; null: not an amount of this currency. */
export function parseAmount(text: string, currency: CurrencyCode): number | null {
  const [, units, cents = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  const { decimals } = RULES[currency];
  if (units === undefined || cents.length > decimals) return null;
  return Number(units) * 10 ** decimals + Number(cents.padEnd(decimals, "0"));
}

/** "€7.99", "C$11.90", "¥1,335": the symbol comes first in every locale (spec 1 section 9). */
export function formatMoney({ amountMinor, currency }: Money): string {
  const { symbol } = RULES[currency];
  const sign = amountMinor < 0 ? "−" : ""; // U+2212, as before the remaining time
  return `${sign}${symbol}${decimalAmount({ amountMinor: Math.abs(amountMinor), currency }, ",")}`;
}

/** "7.99", "1335": the amount for schema.org and payment events, optionally with a thousands separator. */
export function decimalAmount({ amountMinor, currency }: Money, thousands = ""): string {
  const { decimals } = RULES[currency];
  const [whole = "", part] = (amountMinor / 10 ** decimals).toFixed(decimals).split(".");
  const first = whole.length % 3 || 3;
  const groups = [whole.slice(0, first), ...whole.slice(first).match(/\d{3}/g) ?? []];
  return groups.join(thousands) + (part === undefined ? "" : `.${part}`);
}
