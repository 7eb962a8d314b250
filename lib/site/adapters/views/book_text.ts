/** The texts of a book's chapters, for the book's page. */

import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";
import { READING } from "@/lib/listening/words/pages.ts";
import { readingPath } from "@/lib/media/addresses.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";

export interface BookText {
  /** Whether every chapter has a text. */
  isWhole: boolean;
  /** The text of the page's current chapter; absent: this visitor cannot read it. */
  current?: { href: string; title: string };
  /** The number of chapters with a text, and a link to one that this visitor may read; absent: there is none. */
  shown?: { has: number; of: number; href: string; label: string };
}

interface Options {
  library: Pick<MediaLibrary, "hasText">;
  /** The book's chapters with the sources that this visitor may hear. */
  heard: readonly PlayerChapter[];
  /** Number of the page's current chapter. */
  current: number;
}

export function bookText(book: Book, { library, heard, current }: Options): BookText {
  const chapters = book.isUpcoming ? [] : chaptersOf(book);
  const withText = chapters.filter((it) => library.hasText(it.sourceBook, it.sourceChapter));
  const open = new Set(heard.filter(({ src }) => src).map(({ number }) => number));
  const readable = withText.filter(({ number }) => open.has(number));
  const here = readable.find(({ number }) => number === current);
  const best = here ?? readable.find(({ kind }) => kind !== "credits");
  return {
    isWhole: withText.length > 0 && withText.length === chapters.length,
    ...(here && { current: { href: pathOf(here), title: here.title } }),
    ...(best && {
      shown: {
        has: withText.length,
        of: chapters.length,
        href: pathOf(best),
        label: READING.read(best.title),
      },
    }),
  };
}

const pathOf = ({ bookId, number }: Chapter) => readingPath({ bookId, chapter: number });
