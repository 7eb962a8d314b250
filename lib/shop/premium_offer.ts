/**
 * Premium as the author offers it: its prices, and her texts where she has written some. Where she has not, the site's
 * own stand in their place, which are not stored. Pure.
 */

import { z } from "zod";
import { CURRENCIES, type CurrencyCode, fromEur, type Money } from "@/lib/catalogue/money.ts";
import { type Language, language, ownLanguage, TAGS } from "@/lib/platform/language/language.ts";
import { taxShown } from "./quote.ts";
import type { Quote } from "./schema.ts";
import { type Company, shownTax, type TaxSettings } from "./tax/decide.ts";
import { PREMIUM } from "./words/premium.ts";

/** Price per month, tax included. A currency without one has a price converted from the euro's. */
const monthPrices = z.partialRecord(z.enum(CURRENCIES), z.int().positive())
  .and(z.object({ EUR: z.int() }));

/** Each may be absent. */
const premiumTexts = z.object({
  name: z.string().min(1).optional(),
  /** One sentence about it. */
  lead: z.string().min(1).optional(),
  /** What it includes, a line each. */
  lines: z.array(z.string().min(1)).min(1).optional(),
});
export type PremiumTexts = z.infer<typeof premiumTexts>;

/** As stored: texts are the author's, in the shop's language; absent ones are the site's own. */
export const premiumRecord = premiumTexts.extend({
  /** Off: nobody new can subscribe; those who have keep their price and their access. */
  isOn: z.boolean(),
  prices: monthPrices,
  /** Price of a new subscriber's first month; null: the same as of every other month. */
  firstPrices: monthPrices.nullable(),
  /** Her texts in other languages. */
  translations: z.partialRecord(z.enum(TAGS), premiumTexts),
});
export type PremiumRecord = z.infer<typeof premiumRecord>;

/** As shown, in the language spoken. */
export interface PremiumOffer extends Pick<PremiumRecord, "isOn" | "prices" | "firstPrices"> {
  name: string;
  lead: string;
  lines: string[];
}

/** Until the author has set it: 999 a month (spec 2 section 9). */
export const firstOffer = (): PremiumRecord => ({
  isOn: true,
  prices: { EUR: 999 },
  firstPrices: null,
  translations: {},
});

export function spokenOffer(
  { isOn, prices, firstPrices, translations, ...hers }: PremiumRecord,
): PremiumOffer {
  const spoken = language();
  const translated: PremiumTexts = spoken === ownLanguage() ? {} : translations[spoken] ?? {};
  return {
    isOn,
    prices,
    firstPrices,
    name: translated.name ?? hers.name ?? PREMIUM.name,
    lead: translated.lead ?? hers.lead ?? PREMIUM.lead,
    lines: translated.lines ?? hers.lines ?? [...PREMIUM.lines],
  };
}

/** The language of one of its texts; null: unknown text. A text that is equal in both counts as the language spoken. */
export function languageOfText(
  { translations, ...hers }: PremiumRecord,
  text: string,
): Language | null {
  const has = ({ name, lead, lines = [] }: PremiumTexts = {}) =>
    [name, lead, ...lines].includes(text);
  const spoken = language();
  if (has(translations[spoken])) return spoken;
  if (has(hers)) return ownLanguage();
  return has(PREMIUM) ? spoken : null;
}

/** What a month costs. */
export function premiumPrice(
  { prices }: Pick<PremiumRecord, "prices">,
  currency: CurrencyCode,
): Money {
  return priceIn(prices, currency);
}

/** What the first month costs a new subscriber; null: as much as every other. */
export function firstPrice(
  offer: Pick<PremiumRecord, "prices" | "firstPrices">,
  currency: CurrencyCode,
): Money | null {
  const first = offer.firstPrices && priceIn(offer.firstPrices, currency);
  return first && first.amountMinor < premiumPrice(offer, currency).amountMinor ? first : null;
}

function priceIn(prices: PremiumRecord["prices"], currency: CurrencyCode): Money {
  const own = prices[currency];
  return own === undefined ? fromEur(prices.EUR, currency) : { amountMinor: own, currency };
}

/** The price of the month to be paid first as a quote, for the checkout. */
export function premiumQuote(
  { offer, currency, isNew = false, country, company = null, taxes = null }: {
    offer: PremiumOffer;
    currency: CurrencyCode;
    /** Whoever buys it has never paid for a month. */
    isNew?: boolean;
    country: string;
    /** The buying business; null: a private buyer. */
    company?: Company | null;
    /** null: not chosen yet. */
    taxes?: TaxSettings | null;
  },
): Quote {
  const first = isNew ? firstPrice(offer, currency) : null;
  const { amountMinor } = first ?? premiumPrice(offer, currency);
  return {
    bookId: 0, // none
    title: first ? PREMIUM.firstMonth(offer.name) : PREMIUM.month(offer.name),
    isComplete: false,
    currency,
    originalMinor: amountMinor,
    regularMinor: null,
    credits: [],
    creditMinor: 0,
    discountPercentage: 0,
    discountMinor: 0,
    discountCode: null,
    finalMinor: amountMinor,
    isMinimum: false,
    isFree: false,
    ...taxShown(shownTax(amountMinor, { country, company }, taxes), currency),
  };
}
