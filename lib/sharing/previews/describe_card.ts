/** What the preview of a book, or of one of its chapters, says. */
import type { Book, Chapter, Series } from "@/lib/catalogue/book.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import type { Card } from "@/lib/sharing/previews/card.ts";

/** @param chapter null: the book as a whole */
export function describeCard(book: Book, chapter: Chapter | null, series: Series): Card {
  const { color } = book.cover;
  if (!chapter) {
    return {
      eyebrow: [book.label, series.title].filter(Boolean).join(" · "),
      title: book.title,
      lines: [book.author, `Read by ${book.narrator}`],
      action: "Listen to a free chapter",
      color,
    };
  }
  const clock = formatClock(chapter.durationSec);
  return {
    eyebrow: [book.label, book.title].filter(Boolean).join(" · "),
    title: chapter.title,
    lines: [book.author, `Read by ${book.narrator}`],
    action: chapter.isFree ? `Listen free · ${clock}` : `Listen · ${clock}`,
    color,
  };
}
