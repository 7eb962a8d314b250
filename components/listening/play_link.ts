/** Links that start the sound at a listener's own place. */

import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Chapter } from "@/lib/catalogue/book.ts";
import { playPath, type PlayReason } from "@/lib/listening/addresses.ts";
import { soundAttributes } from "@/lib/listening/first_bytes/attributes.ts";
import type { StartPlace } from "@/lib/listening/shelf/shelf.ts";
import { streamPath } from "@/lib/media/addresses.ts";

/**
 * What starts the sound within the press itself, as phones demand, before the page follows (press.ts).
 * The address carries no grant: the listener's own session opens it.
 */
export function pressToPlay(
  { chapter, positionSec, isOpen }: StartPlace,
  isResume = false,
): Record<string, string> {
  if (!isOpen) return {};
  return soundAttributes({
    src: streamPath({ bookId: chapter.bookId, chapter: chapter.number }),
    positionSec: Math.floor(positionSec),
    isResume,
  });
}

/**
 * The link of whoever has just bought a book: it sounds within the press.
 *
 * @param asked the locked chapter that was pressed before paying; null: from where the listener is
 * @param first where the book begins for whoever has heard nothing of it
 */
export function boughtLink(asked: Chapter | null, first: Chapter) {
  const place = { chapter: asked ?? first, positionSec: 0, isOpen: true };
  const reason = asked ? "" : "&source=resume_button";
  const { bookId, number } = place.chapter;
  return {
    href: `${bookPath(bookId)}?chapter=${number}&autoplay=true${reason}&purchased=true`,
    attributes: pressToPlay(place, asked === null),
  };
}

/** Attributes of a link that plays a place. */
export function playLink(place: StartPlace, reason: PlayReason): Record<string, string> {
  return { href: playPath(place, reason), ...pressToPlay(place) };
}

/** Attributes of a link that goes on with a book: from here, or from where this tab has come to since. */
export function resumeLink(place: StartPlace): Record<string, string> {
  return { href: playPath(place, "source=resume_button"), ...pressToPlay(place, true) };
}
