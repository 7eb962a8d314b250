/** The books of an account, by cover; the series shows as its books (spec 2 section 6). */
import type { OwnedBookView } from "@/lib/shop/owned_books.ts";
import { Cover } from "@/components/ui/Cover.tsx";

export function OwnedBooks({ owned }: { owned: OwnedBookView[] }) {
  if (owned.length === 0) {
    return (
      <p className="account__none">
        No purchases found. <a href="/">Browse the books</a>
      </p>
    );
  }
  return (
    <ul className="account__books">
      {owned.map(({ book, href, isFromCompleteSeries }) => (
        <li key={book.id} data-hue={book.hue}>
          <a href={href}>
            <Cover cover={book.cover} sizes="(min-width: 40rem) 9rem, 40vw" decorative />
            <span className="account__book-title">{book.title}</span>
            {isFromCompleteSeries && <small>(via Complete Series)</small>}
            <span className="account__listen">Listen</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
