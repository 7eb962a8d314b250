/** The catalogue with what others know of its books: whoever shows a book shows it, and need not know. */
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";

/**
 * @param read what is known; another value only where it has changed
 * @param complete a book with it
 */
export function mapBooks<Known>(
  catalogue: Catalogue,
  read: () => Known,
  complete: (book: Book, known: Known) => Book,
): Catalogue {
  let made: { from: Known; of: Book[]; books: Book[]; byId: Map<number, Book> } | null = null;

  /** Made anew only when what is known or the books have changed: it is asked several times a page. */
  function current() {
    const from = read(), of = catalogue.books();
    if (made?.from === from && made.of === of) return made;
    const books = of.map((book) => complete(book, from));
    return made = { from, of, books, byId: new Map(books.map((book) => [book.id, book])) };
  }

  return {
    ...catalogue,
    // A spread would keep what they were.
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
