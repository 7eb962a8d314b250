/** Suggested retail prices in other currencies, converted from the euro. */
import { type CurrencyCode, fromEur } from "@/lib/catalogue/money.ts";

/** The nearest price ending in .99; in yen the nearest multiple of ten. Minor units, never 0. */
export function roundPrice(eurMinor: number, currency: CurrencyCode): number {
  const { amountMinor } = fromEur(eurMinor, currency);
  return currency === "JPY"
    ? Math.max(10, Math.round(amountMinor / 10) * 10)
    : Math.max(99, Math.round((amountMinor + 1) / 100) * 100 - 1);
}
