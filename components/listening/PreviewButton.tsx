/** The amber button that starts a book's first free chapter. */
import type { Book } from "@/lib/catalogue/book.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import { previewLink } from "./preview.ts";
import { BOOK } from "@/lib/catalogue/words.ts";

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
