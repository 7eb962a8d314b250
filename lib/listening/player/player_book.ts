/** The catalogue's book as the player takes it. Runs on the server; the browser gets the result as island props. */
import { type Book, type Chapter, chaptersOf, isOnSale } from "@/lib/catalogue/book.ts";
import { streamPath } from "@/lib/media/addresses.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { PlayerBook, PlayerChapter } from "./types.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";

export interface Rights {
  /** Media grants by source book: what this listener may hear beyond the free chapters. */
  grants: ReadonlyMap<number, string>;
  /** Ready to show, in the listener's currency. */
  price: string;
}

export function toPlayerBook(book: Book, { grants, price }: Rights): PlayerBook {
  const sectionTitles = new Map(
    book.entries.flatMap((entry) =>
      entry.type === "section" ? [[entry.section.sourceBook, entry.section.title]] : []
    ),
  );
  const chapters = chaptersOf(book).map((chapter) => ({
    ...toPlayerChapter(chapter, grants.get(chapter.sourceBook)),
    ...sectionOf(chapter, sectionTitles),
  }));
  return {
    id: book.id,
    title: book.title,
    author: book.author,
    cover: { src: book.cover.src, srcset: book.cover.webpSrcset, alt: book.cover.alt },
    hue: book.hue,
    href: bookPath(book.id),
    isComplete: book.isComplete,
    chapters,
    price,
    buyHref: isOnSale(book) && chapters.some(({ locked }) => locked) ? checkoutPath(book.id) : null,
  };
}

/** An empty object for a single book, because island props serialise every `undefined`. */
function sectionOf(
  { sourceBook, sourceChapter }: Chapter,
  titles: Map<number, string>,
): Pick<PlayerChapter, "section" | "numberInSection"> {
  const section = titles.get(sourceBook);
  return section === undefined ? {} : { section, numberInSection: sourceChapter };
}

function toPlayerChapter(chapter: Chapter, grant: string | undefined): PlayerChapter {
  const { bookId, number, title, durationSec, kind, isFree, sourceBook, sourceChapter } = chapter;
  const ref = { bookId, chapter: number, sourceBook, sourceChapter };
  const src = isFree ? streamPath(ref) : grant === undefined ? null : streamPath(ref, grant);
  return { number, title, durationSec, kind, locked: src === null, src };
}
