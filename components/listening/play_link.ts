/** Links that start the sound at a listener's own place. */
import { streamPath } from "@/lib/media/addresses.ts";
import { soundAttributes } from "@/lib/listening/browser/press/sound_start.ts";
import type { StartPlace } from "@/lib/listening/shelf/shelf.ts";

/** Why the sound starts there: the player's page reads it from the query (spec 1 section 2). */
type Reason = "source=resume_button" | "bookmark=true";

/** The book's page at a place; nothing sounds there before it is asked to. */
export function placePath({ chapter: { bookId, number }, positionSec }: StartPlace): string {
  return `/audiobook/${bookId}?chapter=${number}&position=${Math.floor(positionSec)}`;
}

/** The same with sound at once. */
export function playPath(place: StartPlace, reason?: Reason): string {
  const path = `${placePath(place)}&autoplay=true`;
  return reason ? `${path}&${reason}` : path;
}

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

/** Attributes of a link that plays a place. */
export function playLink(place: StartPlace, reason: Reason): Record<string, string> {
  return { href: playPath(place, reason), ...pressToPlay(place) };
}

/** Attributes of a link that goes on with a book: from here, or from where this tab has come to since. */
export function resumeLink(place: StartPlace): Record<string, string> {
  return { href: playPath(place, "source=resume_button"), ...pressToPlay(place, true) };
}
