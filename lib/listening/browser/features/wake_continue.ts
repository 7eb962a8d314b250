import { playPath } from "@/lib/listening/addresses.ts";
import { streamPath } from "@/lib/media/addresses.ts";
import type { Marked } from "../page_marks.ts";
import { soundAttributes } from "../press/sound_start.ts";
import { getLoadedChapter } from "../sound/element.ts";

const HEARD_SEC = 1;

/**
 * Continue in the bottom bar, which a page that was made before anything was heard shows disabled: with the
 * first second heard it leads to what sounds.
 *
 * @param stop ends it
 */
export function wakeContinue(element: HTMLMediaElement, stop: AbortSignal): void {
  element.addEventListener("timeupdate", () => {
    const link = document.querySelector("[data-continue-asleep]" satisfies Marked);
    const chapter = getLoadedChapter(element), { played, currentTime: positionSec } = element;
    if (!link || !chapter || !played.length || played.end(0) - played.start(0) < HEARD_SEC) return;
    const place = { chapter: { bookId: chapter.bookId, number: chapter.chapter }, positionSec };
    const start = soundAttributes({ src: streamPath(chapter), positionSec, isResume: true });
    const awake = { href: playPath(place, "source=resume_button"), ...start };
    for (const [name, value] of Object.entries(awake)) link.setAttribute(name, value);
    for (const name of ["role", "aria-disabled", "data-continue-asleep"]) {
      link.removeAttribute(name);
    }
  }, { signal: stop });
}
