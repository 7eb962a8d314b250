/** Prices as they stand on shelves, from what the euro comes to. */
import { type CurrencyCode, fromEur } from "@/lib/catalogue/money.ts";

/** The nearest one that ends in .99; of yen the nearest whole ten. Minor units, never 0. */
export function roundPrice(eurMinor: number, currency: CurrencyCode): number {
  const { amountMinor } = fromEur(eurMinor, currency);
  return currency === "JPY"
    ? Math.max(10, Math.round(amountMinor / 10) * 10)
    : Math.max(99, Math.round((amountMinor + 1) / 100) * 100 - 1);
}
