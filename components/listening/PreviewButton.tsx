/** The amber button that starts a book's first free chapter. */

import { Icon } from "@/components/ui/Icon.tsx";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import { previewChapter } from "@/lib/catalogue/choose_chapter.ts";
import { BOOK } from "@/lib/catalogue/words.ts";
import { playChapterPath } from "@/lib/listening/addresses.ts";
import { soundAttributes } from "@/lib/listening/first_bytes/attributes.ts";
import { streamPath } from "@/lib/media/addresses.ts";

interface Props {
  book: Book;
  /** What the button says: "Preview", "Play Sample" ... */
  label: string;
  /** Further classes: `button--quiet`, `button--large`. */
  variant?: string;
}

export function PreviewButton({ book, label, variant }: Props) {
  const chapter = previewChapter(book);
  if (!chapter) return null;
  return (
    <a className={variant ? `button ${variant}` : "button"} {...previewLink(chapter)}>
      <Icon name="play" />
      {label} <span className="visually-hidden">{BOOK.sampleOf(book.title)}</span>
    </a>
  );
}

/**
 * Attributes of the link. It works without a script; with one, the press itself starts the audio element from
 * `data-sound-src`, as phones require, and the page follows.
 */
function previewLink({ bookId, number }: Chapter): Record<string, string> {
  return {
    href: playChapterPath(bookId, number),
    ...soundAttributes({ src: streamPath({ bookId, chapter: number }), positionSec: 0 }),
  };
}
