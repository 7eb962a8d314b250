/** The catalogue with only those struck prices that the price history allows (docs/decisions/0068). */
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { mapBooks } from "@/lib/catalogue/map_books.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { type PriceHistory, priorPrice } from "@/lib/catalogue/price_history.ts";
import type { PriceHistories } from "@/lib/catalogue/server/price_store.ts";

/**
 * Replaces each book's struck price by the reference price of its history: the author's field only asks for a struck
 * price. Unchanged: sums of single books, and catalogues of example figures.
 */
export const struckCatalogue = (catalogue: Catalogue, read: () => PriceHistories): Catalogue =>
  mapBooks(catalogue, read, (book, histories) => {
    if (catalogue.exampleFigures || book.comparedWith !== "regular price") return book;
    return {
      ...book,
      regularPrices: priorPrices(histories.get(book.id) ?? []),
      comparedWith: "price before",
    };
  });

function priorPrices(history: PriceHistory): Book["regularPrices"] {
  return Object.fromEntries(CURRENCIES.flatMap((code) => {
    const prior = priorPrice(history, code);
    return prior === null ? [] : [[code, prior]];
  }));
}
