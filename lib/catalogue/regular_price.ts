/** The struck price as the author wrote it, and what it is. */
import type { Book } from "@/lib/catalogue/book.ts";
import { CURRENCIES, type CurrencyCode } from "@/lib/catalogue/money.ts";
import { priceOf } from "@/lib/catalogue/price.ts";
import { type BookRecord, ONE_BY_ONE } from "@/lib/catalogue/schema.ts";

type RegularPrice = Pick<Book, "regularPriceMinor" | "regularPrices" | "comparedBooks">;

/** @param sources the single books that a bundle plays */
export function toRegularPrice(
  { regularPriceMinor, regularPrices }: BookRecord,
  sources: BookRecord[],
): RegularPrice {
  if (regularPriceMinor !== ONE_BY_ONE) {
    return { regularPriceMinor: regularPriceMinor ?? null, regularPrices, comparedBooks: null };
  }
  const sum = (currency: CurrencyCode) =>
    sources.reduce((total, book) => total + priceOf(book, currency).amountMinor, 0);
  return {
    regularPriceMinor: sum("EUR"),
    regularPrices: Object.fromEntries(CURRENCIES.map((currency) => [currency, sum(currency)])),
    comparedBooks: sources.length,
  };
}
