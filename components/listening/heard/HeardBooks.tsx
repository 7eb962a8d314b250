/** The books of a year, most heard first. */

import { Cover } from "@/components/ui/Cover.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import type { ListeningYear } from "@/lib/listening/progress/listening_year.ts";
import { HEARD } from "@/lib/listening/words/pages.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { formatDayOfYear } from "@/lib/platform/time.ts";

interface HeardBooksProps {
  /** A shared year has no days. */
  books: { audiobookId: number; heardSec: number; title: string | null; days?: number }[];
  /** null: it is no longer sold. */
  bookOf: (bookId: number) => Book | null;
}

export function HeardBooks({ books, bookOf }: HeardBooksProps) {
  const mostSec = books[0]?.heardSec ?? 1;
  return (
    <ul className="heard-books">
      {books.map(({ audiobookId, title, heardSec, days }) => {
        const book = bookOf(audiobookId), shown = title && <OwnText>{title}</OwnText>;
        const width = `${(100 * heardSec / mostSec).toFixed(1)}%`;
        return (
          <li key={audiobookId} data-hue={book?.hue}>
            {book && <Cover cover={book.cover} sizes="64px" decorative />}
            <div>
              <p className="heard-books__title">
                {book ? <a href={bookPath(audiobookId)}>{shown}</a> : shown}
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

/* A year of listening in four figures. */

export function HeardFigures({ year }: { year: ListeningYear }) {
  const { heardSec, days, longestRow: row, longestNight: night } = year;
  return (
    <dl className="heard-figures">
      <Figure name={HEARD.heard} value={formatLength(heardSec)} />
      <Figure name={HEARD.days} value={String(days)} />
      {row && (
        <Figure
          name={HEARD.row}
          value={String(row.days)}
          note={HEARD.rowText(formatDayOfYear(row.from), formatDayOfYear(row.to))}
        />
      )}
      {night && (
        <Figure
          name={HEARD.night}
          value={formatLength(night.heardSec)}
          note={HEARD.nightText(formatDayOfYear(night.day))}
        />
      )}
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
