/** The struck price of a book record, and what it is compared with. */
import type { Book } from "@/lib/catalogue/book.ts";
import { CURRENCIES, type CurrencyCode, type PricePoints } from "@/lib/catalogue/money.ts";
import { priceOf } from "@/lib/catalogue/price.ts";
import { type BookRecord, ONE_BY_ONE } from "@/lib/catalogue/schema.ts";

type RegularPrice = Pick<Book, "regularPrices" | "comparedWith">;

/** @param sources the single books of a bundle */
export function toRegularPrice(
  { regularPriceMinor, regularPrices }: BookRecord,
  sources: BookRecord[],
): RegularPrice {
  if (regularPriceMinor === undefined) return { regularPrices: {}, comparedWith: "regular price" };
  if (regularPriceMinor !== ONE_BY_ONE) {
    const regular = { priceMinor: regularPriceMinor, prices: regularPrices };
    return {
      regularPrices: inAll((currency) => priceOf(regular, currency).amountMinor),
      comparedWith: "regular price",
    };
  }
  return {
    regularPrices: inAll((currency) =>
      sources.reduce((total, book) => total + priceOf(book, currency).amountMinor, 0)
    ),
    comparedWith: { books: sources.length },
  };
}

const inAll = (amountIn: (currency: CurrencyCode) => number): PricePoints =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, amountIn(currency)]));
