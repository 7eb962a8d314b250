/** The button that goes on where the listener stopped, or begins the book. */
import type { ShelfItem } from "@/lib/listening/shelf/shelf.ts";
import { mark } from "@/lib/listening/browser/page_marks.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { resumeLink } from "./play_link.ts";
import { ACTS } from "@/lib/listening/words/shelf.ts";

interface Props {
  item: ShelfItem;
  /** Further classes: `button--quiet`, `button--large`. */
  variant?: string;
}

export function ResumeButton({ item: { book, state, start }, variant }: Props) {
  if (!start) return null;
  return (
    <a
      className={variant ? `button ${variant}` : "button"}
      {...resumeLink(start)}
      {...mark("resume", book.id)}
    >
      <Icon name="play" />
      <span>{state === "in_progress" ? ACTS.resume : ACTS.start}</span>
      <span className="visually-hidden">: {book.title}</span>
    </a>
  );
}
