/** Links that start the sound at a listener's own place. */
import { playPath, type PlayReason } from "@/lib/listening/addresses.ts";
import { streamPath } from "@/lib/media/addresses.ts";
import { soundAttributes } from "@/lib/listening/browser/press/sound_start.ts";
import type { StartPlace } from "@/lib/listening/shelf/shelf.ts";

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
export function playLink(place: StartPlace, reason: PlayReason): Record<string, string> {
  return { href: playPath(place, reason), ...pressToPlay(place) };
}

/** Attributes of a link that goes on with a book: from here, or from where this tab has come to since. */
export function resumeLink(place: StartPlace): Record<string, string> {
  return { href: playPath(place, "source=resume_button"), ...pressToPlay(place, true) };
}
