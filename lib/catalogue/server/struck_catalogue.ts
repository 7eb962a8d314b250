/** The catalogue with the struck prices that its history allows (docs/decisions/0068). */
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { mapBooks } from "@/lib/catalogue/map_books.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { type PriceHistory, priorPrice } from "@/lib/catalogue/price_history.ts";
import type { PriceHistories } from "@/lib/catalogue/server/price_store.ts";

/**
 * The catalogue with the struck prices that the law allows: what the author wrote says that she wants one, what
 * was asked before says which. Sums of single books stay, and so does what is marked as an example.
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
