/** The other books of the catalogue below a book's page: cover and title. */
import type { Book } from "@/lib/catalogue/book.ts";
import { Cover } from "@/components/ui/Cover.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { BOOK } from "@/lib/catalogue/words.ts";

export function BookRow({ books }: { books: Book[] }) {
  return (
    <nav className="book-row" aria-labelledby="others">
      <h2 className="rule" id="others">{BOOK.others}</h2>
      <ul>
        {books.map(({ id, label, title, cover, hue }) => (
          <li key={id} data-hue={hue}>
            <a href={bookPath(id)}>
              <Cover cover={cover} sizes="(min-width: 40rem) 12rem, 40vw" decorative />
              <span className="eyebrow">{label}</span>
              <span className="book-row__title">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
