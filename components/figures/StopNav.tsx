/** Links to the books, and to the chapters of this one, that have enough listeners to show figures. */
import { heardPath } from "@/lib/desk/addresses.ts";
import type { BookStops } from "@/lib/figures/heard/heard_view.ts";
import type { Period } from "@/lib/figures/period.ts";
import { HEARD_FIGURES } from "@/lib/figures/words.ts";

interface Props {
  period: Period;
  books: { bookId: number; title: string }[];
  stops: BookStops;
  /** Number of the chapter shown; null: none has figures. */
  chapter: number | null;
}

export function StopNav({ period, books, stops, chapter }: Props) {
  const chapters = [...stops.parts.keys()].sort((a, b) => a - b);
  return (
    <div>
      <nav className="figures__ways" aria-label={HEARD_FIGURES.booksNav}>
        {books.map(({ bookId, title }) => (
          <a
            key={bookId}
            href={heardPath({ period, book: String(bookId) })}
            aria-current={bookId === stops.bookId ? "true" : "false"}
          >
            {title}
          </a>
        ))}
      </nav>
      {chapters.length > 1 && (
        <nav className="figures__ways" aria-label={HEARD_FIGURES.chaptersNav}>
          {chapters.map((number) => (
            <a
              key={number}
              href={heardPath({ period, book: String(stops.bookId), chapter: String(number) })}
              aria-current={number === chapter ? "true" : "false"}
            >
              {HEARD_FIGURES.chapter(number)}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
