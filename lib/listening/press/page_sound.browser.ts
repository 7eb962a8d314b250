/**
 * What a page's island sees of the hand-over (handover.ts) before the player is here. It reads the element by
 * itself: a module that it shared with the player would be one more file for every page to fetch.
 */
import type { StreamStart } from "@/lib/media/addresses.ts";

const findSound = () => document.getElementById("sound") as HTMLAudioElement | null;

/** Whether a press has asked for sound in this tab, come of it what may: not "untouched". */
export function hasPressed(): boolean {
  return findSound()?.dataset.press !== undefined;
}

/** Whether the tab's sound is running, and for this book. */
export function isSounding(bookId: number): boolean {
  const element = findSound(), start: StreamStart = `/api/stream/${bookId}?`;
  return element?.paused === false && (element.dataset.stream ?? element.src).includes(start);
}
