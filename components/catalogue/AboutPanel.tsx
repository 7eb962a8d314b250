/** The facts of a recording, as on the last page of a printed book. */
import type { Book } from "@/lib/catalogue/book.ts";
import { formatLength } from "@/lib/platform/duration.ts";

export function AboutPanel({ book }: { book: Book }) {
  const facts = [
    ...book.isUpcoming ? [] : [
      ["Duration", formatLength(book.durationSec)],
      ["Chapters", String(book.chapterCount)],
    ],
    ["Language", book.language],
    ["Release Date", book.releaseLabel],
    ["Publisher", book.publisher],
  ];
  return (
    <section className="about" aria-labelledby="about">
      <h2 id="about">About</h2>
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
