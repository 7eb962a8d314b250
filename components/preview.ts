/** The chapter a visitor hears first, and the attributes of a link that starts it. */
import type { Book, Chapter } from "@/lib/catalogue/catalogue.ts";

/** The first free chapter that is a chapter, not credits. Null: the book gives nothing away. */
export function previewChapter(book: Book): Chapter | null {
  for (const entry of book.entries) {
    if (entry.type !== "chapter") continue;
    const { chapter } = entry;
    if (chapter.isFree && chapter.kind === "chapter") return chapter;
  }
  return null;
}

/**
 * Where a press on "Preview" leads. The link works alone; with a script, the press starts the one audio
 * element from `data-sound-src` inside the press itself, as phones demand, and the page follows.
 */
export function previewLink({ bookId, number }: Chapter): Record<string, string> {
  return {
    href: `/audiobook/${bookId}?chapter=${number}&autoplay=true`,
    "data-sound-src": `/api/stream/${bookId}?chapter=${number}`,
    "data-sound-position": "0",
  };
}
