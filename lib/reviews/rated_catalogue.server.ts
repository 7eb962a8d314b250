/** The catalogue with current ratings. */

import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { mapBooks } from "@/lib/catalogue/choose_chapter.ts";
import { combineRatings, type RatingTotal } from "./schema.ts";

export const ratedCatalogue = (
  catalogue: Catalogue,
  totals: () => ReadonlyMap<number, RatingTotal>,
): Catalogue => mapBooks(catalogue, totals, (book, own) => rate(book, own.get(book.id)));

function rate(book: Book, own: RatingTotal | undefined): Book {
  if (!own) return book;
  const { rating, ratingCount } = book;
  const stock = rating !== null && ratingCount !== null
    ? { average: rating, count: ratingCount }
    : null;
  const all = combineRatings(stock, own);
  return { ...book, rating: all?.average ?? null, ratingCount: all?.count ?? null };
}
