/** Premium as the author offers it: whether, at which price, under which name. Pure. */

import { z } from "zod";
import { CURRENCIES, type CurrencyCode, fromEur, type Money } from "@/lib/catalogue/money.ts";
import { PREMIUM } from "./words/premium.ts";

/** Of a month, tax included; from the euro's where a currency has none of its own. */
const monthPrices = z.partialRecord(z.enum(CURRENCIES), z.int().positive())
  .and(z.object({ EUR: z.int() }));

export const premiumOffer = z.object({
  /** Off: nobody new can subscribe; those who have keep their price and their access. */
  isOn: z.boolean(),
  name: z.string().min(1),
  /** One sentence about it. */
  lead: z.string().min(1),
  /** What it includes, a line each. */
  lines: z.array(z.string().min(1)).min(1),
  prices: monthPrices,
  /** Of a new subscriber's first month; null: as of every other. */
  firstPrices: monthPrices.nullable().default(null),
});
export type PremiumOffer = z.infer<typeof premiumOffer>;

/** Until the author has set it: 999 a month (spec 2 section 9). */
export const FIRST_OFFER: PremiumOffer = {
  isOn: true,
  name: PREMIUM.name,
  lead: PREMIUM.lead,
  lines: [...PREMIUM.lines],
  prices: { EUR: 999 },
  firstPrices: null,
};

/** What a month costs. */
export function premiumPrice({ prices }: PremiumOffer, currency: CurrencyCode): Money {
  return priceIn(prices, currency);
}

/** What the first month costs a new subscriber; null: as much as every other. */
export function firstPrice(offer: PremiumOffer, currency: CurrencyCode): Money | null {
  const first = offer.firstPrices && priceIn(offer.firstPrices, currency);
  return first && first.amountMinor < premiumPrice(offer, currency).amountMinor ? first : null;
}

function priceIn(prices: PremiumOffer["prices"], currency: CurrencyCode): Money {
  const own = prices[currency];
  return own === undefined ? fromEur(prices.EUR, currency) : { amountMinor: own, currency };
}
