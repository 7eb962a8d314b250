/** What a book's page says of the text of its chapters. */
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";
import { READING } from "@/lib/listening/words/reading.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import { readingPath } from "@/lib/media/text/addresses.ts";

export interface BookText {
  /** Whether every chapter has its text. */
  isWhole: boolean;
  /** The chapter that the page opened at; absent: this visitor cannot read it. */
  current?: { href: string; title: string };
  /** How many of the chapters have a text, and the way to one that this visitor may read; absent: to none. */
  shown?: { has: number; of: number; href: string; label: string };
}

interface Options {
  library: Pick<MediaLibrary, "hasText">;
  /** What this listener may hear of it. */
  heard: readonly PlayerChapter[];
  /** Number of the chapter the page opened at. */
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
