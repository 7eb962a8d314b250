/** How much of a book has been heard, over the whole book. */
import type { ShelfItem } from "@/lib/listening/shelf/shelf.ts";
import { ACTS } from "@/lib/listening/words/shelf.ts";

export function ListeningBar({ item: { book, progress } }: { item: ShelfItem }) {
  const percent = progress?.percent ?? 0;
  return (
    <progress className="listening" max={100} value={percent} aria-label={ACTS.heardOf(book.title)}>
      {percent}%
    </progress>
  );
}
