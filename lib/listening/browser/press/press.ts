import { getLoadedChapter, getSoundElement } from "@/lib/listening/browser/sound/element.ts";
import { openSource } from "@/lib/listening/browser/sound/progressive.ts";
import { isStarted, requestPlay } from "@/lib/listening/browser/sound/requests.ts";
import { readStreamPath } from "@/lib/media/addresses.ts";

/** How long the next page waits for the sound. */
const PATIENCE_MS = 1000;

/**
 * Press to play. A phone lets a page sound only within a press, and the page that a link leads to comes
 * after it: so the press itself starts the sound named by `data-sound-src`, from `data-sound-position`
 * seconds, and the link goes on to the page whose player takes the running sound over.
 *
 * A link that resumes (`data-sound-resume`) is as old as its page: where this tab has played the book
 * since, its own place is newer, and sounds. Where another device has, the page that follows knows, and
 * `data-resumed` tells its player where this sound began.
 *
 * The first bytes of the sound have the line to themselves: the page that follows would take a quarter
 * of a slow one (bench/first_sound.ts), so it is asked for when they are there.
 */
export function listenForPresses(): void {
  let waiting: AbortController | undefined;
  // In the capture phase: the page's navigation may take the link away in the same press.
  document.addEventListener("click", (event) => {
    if (!event.isTrusted) return; // our own, at the end of the wait
    waiting?.abort();
    const pressed = (event.target as Element).closest<HTMLElement>("[data-sound-src]");
    if (!pressed || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { soundSrc, soundPosition, soundResume } = pressed.dataset;
    const src = soundSrc!, positionSec = Number(soundPosition) || 0;
    const element = getSoundElement();
    if (isStarted(element, src, positionSec)) return;
    if (soundResume !== undefined && hasPlayed(element, src)) return requestPlay(element);
    delete element.dataset.resumed;
    if (soundResume !== undefined) element.dataset.resumed = String(positionSec);
    element.dataset.asked = ""; // remembered even if it fails before a player is there to say so
    openSource(element, src, positionSec);
    requestPlay(element);
    if (!(pressed instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    event.stopPropagation();
    waiting = new AbortController();
    whenSounding(element, waiting, () => pressed.click());
  }, true);
}

/** Calls back, unless aborted, when the sound is there, has failed or takes longer than one would wait. */
function whenSounding(
  element: HTMLElement,
  waiting: AbortController,
  then: () => void,
): void {
  const end = () => {
    if (!waiting.signal.aborted) then();
    waiting.abort();
  };
  for (const event of ["loadeddata", "error"]) {
    element.addEventListener(event, end, { signal: waiting.signal });
  }
  setTimeout(end, PATIENCE_MS);
}

function hasPlayed(element: HTMLMediaElement, src: string): boolean {
  return element.played.length > 0 &&
    getLoadedChapter(element)?.bookId === readStreamPath(src)?.bookId;
}
