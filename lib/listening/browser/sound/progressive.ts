import type { Engine } from "./engine.ts";
import { isSameChapter, readBeginning, streamFrom } from "@/lib/media/addresses.ts";
import { getStreamOf } from "./element.ts";

/**
 * Loads an MP3 stream that begins at the position. When the chapter is loaded already, and from no later second,
 * only seeks.
 */
export function openSource(element: HTMLMediaElement, src: string, positionSec: number): void {
  const isOther = element.error || !isSameChapter(getStreamOf(element), src);
  if (isOther || positionSec < readBeginning(element.src)) load(element, src, positionSec);
  goTo(element, positionSec); // also for a new source: an element may keep the position of the one before
}

function load(element: HTMLMediaElement, src: string, positionSec: number): void {
  delete element.dataset.stream;
  element.src = streamFrom(src, positionSec);
}

function goTo(element: HTMLMediaElement, positionSec: number): void {
  if (element.currentTime !== positionSec) element.currentTime = positionSec;
}

/**
 * Sets the start position of an element that has its source.
 *
 * Before the metadata is loaded most browsers take `currentTime` as the start position and fetch from there. Safari
 * may drop it, so it is set again at `loadedmetadata`, which is still before the first sound.
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

/** Plays the MP3 by its address. The first sound of a tab uses it: no other engine needs fewer round trips. */
export function progressiveEngine(element: HTMLMediaElement): Engine {
  return {
    open: (src, positionSec) => openSource(element, src, positionSec),
    reopen(src, positionSec) {
      load(element, src, positionSec);
      goTo(element, positionSec);
    },
  };
}
