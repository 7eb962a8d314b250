/** Links that play at a listener's own place. */

import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Chapter } from "@/lib/catalogue/book.ts";
import { playPath, type PlayReason } from "@/lib/listening/addresses.ts";
import { soundAttributes } from "@/lib/listening/first_bytes/attributes.ts";
import type { StartPlace } from "@/lib/listening/shelf.ts";
import { streamPath } from "@/lib/media/addresses.ts";

/**
 * Attributes that start the sound within the press, as phones require, before the page follows
 * (press.browser.ts). The address carries no grant: the listener's session opens it.
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
 * The link after a purchase: it plays within the press.
 *
 * @param asked the locked chapter that was pressed before paying; null: the listener's place is used
 * @param first where the book begins if nothing of it has been heard
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

/** Attributes of a Resume link: from this place, or from the newer one that this tab has reached. */
export function resumeLink(place: StartPlace): Record<string, string> {
  return { href: playPath(place, "source=resume_button"), ...pressToPlay(place, true) };
}
