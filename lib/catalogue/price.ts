/** List prices, before anything that depends on the buyer: credit and codes (lib/shop/quote.ts). */
import type { Book } from "@/lib/catalogue/book.ts";
import { type CurrencyCode, fromEur, type Money } from "@/lib/catalogue/money.ts";

/** The price, VAT included. */
export function priceOf(
  { priceMinor, prices }: Pick<Book, "priceMinor" | "prices">,
  currency: CurrencyCode,
): Money {
  const amountMinor = prices[currency];
  return amountMinor === undefined ? fromEur(priceMinor, currency) : { amountMinor, currency };
}

/** The struck price shown beside it; null: none. */
export function regularPriceOf(
  { regularPrices }: Pick<Book, "regularPrices">,
  currency: CurrencyCode,
): Money | null {
  const amountMinor = regularPrices[currency];
  return amountMinor === undefined ? null : { amountMinor, currency };
}
