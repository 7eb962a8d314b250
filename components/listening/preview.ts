/** The attributes of a link that starts a chapter. */
import { streamPath } from "@/lib/media/addresses.ts";
import { soundAttributes } from "@/lib/listening/browser/press/sound_start.ts";
import type { Chapter } from "@/lib/catalogue/book.ts";

/**
 * Where a press on "Preview" leads. The link works alone; with a script, the press starts the one audio
 * element from `data-sound-src` inside the press itself, as phones demand, and the page follows.
 */
export function previewLink({ bookId, number }: Chapter): Record<string, string> {
  return {
    href: `/audiobook/${bookId}?chapter=${number}&autoplay=true`,
    ...soundAttributes({ src: streamPath({ bookId, chapter: number }), positionSec: 0 }),
  };
}
