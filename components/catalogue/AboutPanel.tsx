/** The facts of a recording, as on the last page of a printed book. */
import type { Book } from "@/lib/catalogue/book.ts";
import { formatLength } from "@/lib/platform/duration.ts";
import { ABOUT } from "@/lib/catalogue/words.ts";

export function AboutPanel({ book }: { book: Book }) {
  const facts = [
    ...book.isUpcoming ? [] : [
      [ABOUT.duration, formatLength(book.durationSec)],
      [ABOUT.chapters, String(book.chapterCount)],
    ],
    [ABOUT.language, book.language],
    [ABOUT.released, book.releaseLabel],
    [ABOUT.publisher, book.publisher],
  ];
  return (
    <section className="about" aria-labelledby="about">
      <h2 id="about">{ABOUT.title}</h2>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
