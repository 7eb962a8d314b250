/**
 * Decorates a catalogue: every book is replaced by `complete(book, known)`, so that the catalogue's users need no
 * knowledge of the added data.
 */
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";

/**
 * @param read returns the added data; the same object until it changes
 * @param complete returns the book with the added data
 */
export function mapBooks<Known>(
  catalogue: Catalogue,
  read: () => Known,
  complete: (book: Book, known: Known) => Book,
): Catalogue {
  let made: { from: Known; of: Book[]; books: Book[]; byId: Map<number, Book> } | null = null;

  /** Recomputes only when the added data or the books have changed: a page calls this several times. */
  function current() {
    const from = read(), of = catalogue.books();
    if (made?.from === from && made.of === of) return made;
    const books = of.map((book) => complete(book, from));
    return made = { from, of, books, byId: new Map(books.map((book) => [book.id, book])) };
  }

  return {
    ...catalogue,
    // Getters, because the spread above would copy the present values.
    get series() {
      return catalogue.series;
    },
    get people() {
      return catalogue.people;
    },
    get exampleFigures() {
      return catalogue.exampleFigures;
    },
    books: () => current().books,
    getBook: (id) => current().byId.get(id) ?? null,
  };
}
