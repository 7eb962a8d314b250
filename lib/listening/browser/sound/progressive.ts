import type { Engine } from "./engine.ts";
import { isSameChapter, readBeginning, streamFrom } from "@/lib/media/addresses.ts";
import { getStreamOf } from "./element.ts";

/**
 * Points the element at an MP3 that begins at a position. What is loaded already stays, unless it begins
 * later: only the place changes.
 */
export function openSource(element: HTMLMediaElement, src: string, positionSec: number): void {
  const isOther = element.error || !isSameChapter(getStreamOf(element), src);
  if (isOther || positionSec < readBeginning(element.src)) load(element, src, positionSec);
  goTo(element, positionSec); // also of a new source: an element may remember a place of before
}

function load(element: HTMLMediaElement, src: string, positionSec: number): void {
  delete element.dataset.stream;
  element.src = streamFrom(src, positionSec);
}

function goTo(element: HTMLMediaElement, positionSec: number): void {
  if (element.currentTime !== positionSec) element.currentTime = positionSec;
}

/**
 * Asks the element, which has its source, to begin at a position.
 *
 * Before metadata most browsers take `currentTime` as the place to begin and fetch from there; Safari
 * may forget it, so it is given again once the length is known, which is still before the first sound.
 */
export function beginAt(element: HTMLMediaElement, positionSec: number): void {
  goTo(element, positionSec);
  if (element.readyState > 0) return;
  const address = element.src;
  element.addEventListener("loadedmetadata", () => {
    const forgotten = element.currentTime < 1 && element.src === address;
    if (forgotten && positionSec > 1) element.currentTime = positionSec;
  }, { once: true });
}

/** First sound comes from here: nothing else reaches it in as few round trips. */
export function progressiveEngine(element: HTMLMediaElement): Engine {
  return {
    open: (src, positionSec) => openSource(element, src, positionSec),
    reopen(src, positionSec) {
      load(element, src, positionSec);
      goTo(element, positionSec);
    },
  };
}
