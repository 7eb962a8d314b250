/** One total in the author's own currency, by the rates she has typed. Pure. */

import { z } from "zod";
import { CURRENCIES, type CurrencyCode, decimalAmount } from "@/lib/catalogue/money.ts";
import { moneyFormat } from "@/lib/catalogue/money_format.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import { OWN_TOTAL } from "./words.ts";

const KNOWN = new Set(Intl.supportedValuesOf("currency"));

const noCurrency: ErrorText = { error: () => OWN_TOTAL.noCurrency };
const code = z.string(noCurrency).max(10, noCurrency).trim().toUpperCase()
  .refine((it) => KNOWN.has(it), noCurrency);

/** "USD 0.92", a line each: one US dollar is 0.92 of her own. */
const rates = z.string().max(1_000, { error: () => OWN_TOTAL.noRates }).default("")
  .transform(readRates);

function readRates(text: string, ctx: z.RefinementCtx): Partial<Record<CurrencyCode, number>> {
  const found: Partial<Record<CurrencyCode, number>> = {};
  for (const line of text.split(/[\n;]/).map((it) => it.trim()).filter(Boolean)) {
    const [, name = "", rate = ""] = /^([a-z]{3})\s*[=:]?\s*(\d{1,7}(?:[.,]\d{1,8})?)$/i
      .exec(line) ?? [];
    const currency = CURRENCIES.find((it) => it === name.toUpperCase());
    const value = Number(rate.replace(",", "."));
    if (!currency || !(value > 0)) {
      ctx.addIssue({ code: "custom", message: OWN_TOTAL.noRate(line.slice(0, 40)) });
      return z.NEVER;
    }
    found[currency] = value;
  }
  return found;
}

export const ownRatesInput = z.object({
  currency: code,
  day: z.iso.date({ error: () => OWN_TOTAL.noDay }),
  rates,
});

export const ownRates = z.object({
  /** Hers: any of the world's. */
  currency: z.string(),
  /** Of which the rates are, as she says. */
  day: z.string(),
  /** What one unit of each is worth in hers. */
  rates: z.partialRecord(z.enum(CURRENCIES), z.number().positive()),
});
export type OwnRates = z.infer<typeof ownRates>;

interface OwnTotal {
  /** Paid and not refunded, in her currency's units. */
  amount: number;
  /** Currencies with sales but without a rate: not in the total. */
  missing: CurrencyCode[];
}

export function ownTotal(
  sales: { currency: CurrencyCode; total: { amountMinor: number; backMinor: number } }[],
  { currency: own, rates }: OwnRates,
): OwnTotal {
  const found: OwnTotal = { amount: 0, missing: [] };
  for (const { currency, total } of sales) {
    const amountMinor = total.amountMinor - total.backMinor;
    const rate = currency === own ? 1 : rates[currency];
    if (rate !== undefined) found.amount += Number(decimalAmount({ amountMinor, currency })) * rate;
    else if (amountMinor !== 0) found.missing.push(currency);
  }
  return found;
}

export const formatOwn = (amount: number, currency: string): string =>
  moneyFormat(currency).format(amount);

/** The rates as they are typed. */
export const ratesText = ({ rates }: OwnRates): string =>
  Object.entries(rates).map(([currency, rate]) => `${currency} ${rate}`).join("\n");
