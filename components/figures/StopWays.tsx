/** To the other books, and to the other chapters of this one, that something can be told of. */
import { heardPath } from "@/lib/desk/addresses.ts";
import type { BookStops } from "@/lib/figures/heard/heard_view.ts";
import type { Period } from "@/lib/figures/period.ts";
import { HEARD_FIGURES } from "@/lib/figures/words.ts";

interface Props {
  period: Period;
  books: { bookId: number; title: string }[];
  stops: BookStops;
  /** null: of none. */
  chapter: number | null;
}

export function StopWays({ period, books, stops, chapter }: Props) {
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
