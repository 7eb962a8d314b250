/** What a year was spent with: its books, most heard first. */
import { Cover } from "@/components/ui/Cover.tsx";
import type { Book } from "@/lib/catalogue/book.ts";
import { HEARD } from "@/lib/listening/words/heard.ts";
import { formatLength } from "@/lib/platform/duration.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";

interface Props {
  /** Those of a year that was passed on say nothing of days. */
  books: { audiobookId: number; heardSec: number; title: string | null; days?: number }[];
  /** null: it is no longer sold. */
  bookOf: (bookId: number) => Book | null;
}

export function HeardBooks({ books, bookOf }: Props) {
  const mostSec = books[0]?.heardSec ?? 1;
  return (
    <ul className="heard-books">
      {books.map(({ audiobookId, title, heardSec, days }) => {
        const book = bookOf(audiobookId);
        const width = `${(100 * heardSec / mostSec).toFixed(1)}%`;
        return (
          <li key={audiobookId} data-hue={book?.hue}>
            {book && <Cover cover={book.cover} sizes="64px" decorative />}
            <div>
              <p className="heard-books__title">
                {book ? <a href={bookPath(audiobookId)}>{title}</a> : title}
              </p>
              <p className="heard-books__time">
                {formatLength(heardSec)}
                {days !== undefined && ` · ${HEARD.dayCount(days)}`}
              </p>
              <span className="heard-books__bar" style={{ width }} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
