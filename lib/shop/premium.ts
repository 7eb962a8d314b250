/** Premium as the author offers it: whether, at which price, under which name. Pure. */

import { z } from "zod";
import { CURRENCIES, type CurrencyCode, fromEur, type Money } from "@/lib/catalogue/money.ts";
import { PREMIUM } from "./words/premium.ts";

export const premiumOffer = z.object({
  /** Off: nobody new can subscribe; those who have keep their price and their access. */
  isOn: z.boolean(),
  name: z.string().min(1),
  /** One sentence about it. */
  lead: z.string().min(1),
  /** What it includes, a line each. */
  lines: z.array(z.string().min(1)).min(1),
  /** Of a month, tax included; from the euro's where a currency has none of its own. */
  prices: z.partialRecord(z.enum(CURRENCIES), z.int().positive()).and(z.object({ EUR: z.int() })),
});
export type PremiumOffer = z.infer<typeof premiumOffer>;

/** Until the author has set it: 999 a month (spec 2 section 9). */
export const FIRST_OFFER: PremiumOffer = {
  isOn: true,
  name: PREMIUM.name,
  lead: PREMIUM.lead,
  lines: [...PREMIUM.lines],
  prices: { EUR: 999 },
};

/** What a new subscriber pays a month. */
export function premiumPrice({ prices }: PremiumOffer, currency: CurrencyCode): Money {
  const own = prices[currency];
  return own === undefined ? fromEur(prices.EUR, currency) : { amountMinor: own, currency };
}
