/** The button that starts a book's first free chapter. */

import { Icon } from "@/components/ui/Icon.tsx";
import { SHORTHAND } from "@/components/ui/Shorthand.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { type Book, type Chapter, previewChapter } from "@/lib/catalogue/book.ts";
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
  /** On the book's own page, whose player plays it in place, with a way back: the moment that it begins at, in seconds. */
  ownPage?: { chapter: Chapter | null; positionSec: number };
}

export function PreviewButton({ book, label, variant, ownPage }: Props) {
  const chapter = ownPage?.chapter ?? previewChapter(book);
  if (!chapter) return null;
  return (
    <a
      className={variant ? `button ${variant}` : "button"}
      {...previewLink(chapter, ownPage?.positionSec)}
      {...ownPage && !ownPage.positionSec && { "data-chapter": chapter.number }}
    >
      <Icon name="play" />
      {withParts(BOOK.sampleOf(label, book.title), { of: SHORTHAND.said })}
    </a>
  );
}

/**
 * Attributes of the link. It works without a script; with one, the press itself starts the audio element from
 * `data-sound-src`, as phones require, and the page follows.
 */
function previewLink({ bookId, number }: Chapter, positionSec = 0): Record<string, string> {
  const path = playChapterPath(bookId, number);
  return {
    href: positionSec ? `${path}&t=${positionSec}` : path,
    ...soundAttributes({ src: streamPath({ bookId, chapter: number }), positionSec }),
  };
}
