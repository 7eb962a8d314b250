/** The books of an account, by cover; the series shows as its books (spec 2 section 6). */
import type { OwnedBookView } from "@/lib/shop/owned_books.ts";
import { Cover } from "@/components/ui/Cover.tsx";
import { PURCHASES } from "@/lib/shop/words/purchases.ts";

export function OwnedBooks({ owned }: { owned: OwnedBookView[] }) {
  if (owned.length === 0) {
    return (
      <p className="account__none">
        {PURCHASES.none} <a href="/">{PURCHASES.browse}</a>
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
            {isFromCompleteSeries && <small>{PURCHASES.viaSeries}</small>}
            <span className="account__listen">{PURCHASES.listen}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
