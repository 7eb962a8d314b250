/** The attributes of a link that starts a chapter. */
import { playChapterPath } from "@/lib/listening/addresses.ts";
import { streamPath } from "@/lib/media/addresses.ts";
import { soundAttributes } from "@/lib/listening/browser/press/sound_start.ts";
import type { Chapter } from "@/lib/catalogue/book.ts";

/**
 * Where a press on "Preview" leads. The link works alone; with a script, the press starts the one audio
 * element from `data-sound-src` inside the press itself, as phones demand, and the page follows.
 */
export function previewLink({ bookId, number }: Chapter): Record<string, string> {
  return {
    href: playChapterPath(bookId, number),
    ...soundAttributes({ src: streamPath({ bookId, chapter: number }), positionSec: 0 }),
  };
}
