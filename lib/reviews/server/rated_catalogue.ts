/** The catalogue with the ratings as they are now: whoever shows a book shows them, and need not know. */
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { combineRatings } from "@/lib/reviews/average.ts";
import type { RatingTotal } from "@/lib/reviews/schema.ts";

type Totals = ReadonlyMap<number, RatingTotal>;

export function ratedCatalogue(catalogue: Catalogue, totals: () => Totals): Catalogue {
  let made: { from: Totals; of: Book[]; books: Book[]; byId: Map<number, Book> } | null = null;

  /** Made anew only when totals or books have changed: it is asked several times a page. */
  function current() {
    const from = totals(), of = catalogue.books();
    if (made?.from === from && made.of === of) return made;
    const books = of.map((book) => rate(book, from.get(book.id)));
    return made = { from, of, books, byId: new Map(books.map((book) => [book.id, book])) };
  }

  return {
    ...catalogue,
    get series() {
      return catalogue.series; // its hours change with the books
    },
    books: () => current().books,
    getBook: (id) => current().byId.get(id) ?? null,
  };
}

function rate(book: Book, own: RatingTotal | undefined): Book {
  if (!own) return book;
  const { rating, ratingCount } = book;
  const stock = rating !== null && ratingCount !== null
    ? { average: rating, count: ratingCount }
    : null;
  const all = combineRatings(stock, own);
  return { ...book, rating: all?.average ?? null, ratingCount: all?.count ?? null };
}
