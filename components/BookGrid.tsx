/** Every book on sale, in the order of the catalogue. */
import type { Book } from "@/lib/catalogue/catalogue.ts";
import type { CurrencyCode } from "@/lib/money.ts";
import { BookCard } from "./BookCard.tsx";

interface Props {
  books: Book[];
  currency: CurrencyCode;
}

export function BookGrid({ books, currency }: Props) {
  return (
    <section className="wrap shelf" aria-labelledby="books">
      <h2 className="rule" id="books">The books</h2>
      <div className="shelf__grid">
        {books.map((book) => <BookCard key={book.id} book={book} currency={currency} />)}
      </div>
    </section>
  );
}
