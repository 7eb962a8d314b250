/** What a book costs before anything that is one buyer's alone: credit, codes (lib/shop/quote.ts). */
import type { Book } from "@/lib/catalogue/book.ts";
import { type CurrencyCode, fromEur, type Money, type PricePoints } from "@/lib/catalogue/money.ts";

/** The price, VAT included. */
export function priceOf(
  { priceMinor, prices }: Pick<Book, "priceMinor" | "prices">,
  currency: CurrencyCode,
): Money {
  return pointOr(prices, priceMinor, currency);
}

/** The struck price that stands beside it; null: none. */
export function regularPriceOf(
  { regularPriceMinor, regularPrices }: Pick<Book, "regularPriceMinor" | "regularPrices">,
  currency: CurrencyCode,
): Money | null {
  return regularPriceMinor === null ? null : pointOr(regularPrices, regularPriceMinor, currency);
}

function pointOr(points: PricePoints, eurMinor: number, currency: CurrencyCode): Money {
  const amountMinor = points[currency];
  return amountMinor === undefined ? fromEur(eurMinor, currency) : { amountMinor, currency };
}
