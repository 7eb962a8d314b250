/** Search results as places of books, for calls. */

import { bookPath } from "@/lib/catalogue/addresses.ts";
import { placePath } from "@/lib/listening/addresses.ts";
import type { FoundPlace } from "./calls.ts";
import type { SearchResults } from "./search_results.ts";

/** Books, then chapters, then sentences; people are no places. */
export function toFoundPlaces({ books, chapters, sentences }: SearchResults): FoundPlace[] {
  return [
    ...books.map(({ id, title }) => ({
      bookId: id,
      chapter: null,
      positionSec: null,
      text: title,
      href: bookPath(id),
    })),
    ...chapters.map(({ chapter }) => toPlace(chapter, 0, chapter.title)),
    ...sentences.map(({ chapter, startMs, text }) =>
      toPlace(chapter, startMs === null ? null : startMs / 1_000, text)
    ),
  ];
}

function toPlace(
  chapter: { bookId: number; number: number },
  positionSec: number | null,
  text: string,
): FoundPlace {
  const href = placePath({ chapter, positionSec: positionSec ?? 0 });
  return { bookId: chapter.bookId, chapter: chapter.number, positionSec, text, href };
}
