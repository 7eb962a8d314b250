/** Where a page starts that knows the account's place: the site's book page, and the same page offline. */

import { formatClock } from "@/lib/platform/duration.ts";
import type { ProgressView } from "../progress/view.ts";
import { leftOffAt, leftOffIn } from "../words/pages.ts";
import { beginsAnew } from "./saved_start.ts";
import type { LeftOff, PlayerBook, PlayerStart } from "./types.ts";

/**
 * Where a signed-in listener's page starts: at the account's place, unless the address asks for another, which
 * the page then offers the account's place beside. A Resume link means the account's place too, and may be
 * outdated.
 */
export function startAtSaved(
  start: PlayerStart,
  saved: ProgressView | null,
  book: PlayerBook,
): PlayerStart {
  if (!saved || !isPlaceKept(saved, book)) return start;
  const { currentChapter: chapter, positionSec } = saved;
  if (!start.requested || start.source === "resume_button") {
    return { ...start, chapter, positionSec, requested: false };
  }
  const leftOff = findLeftOff(start, saved, book);
  return leftOff ? { ...start, leftOff } : start;
}

/** This close to the account's place, an address leads to it: rounding and rewinding cause this. */
const NEAR_SEC = 30;

/**
 * The account's place beside an address that asks for another. null for a bookmark, which is the listener's
 * own, and while two of the account's places conflict.
 */
function findLeftOff(
  start: PlayerStart,
  { currentChapter: chapter, positionSec, isCompleted, conflict }: ProgressView,
  book: PlayerBook,
): LeftOff | null {
  if (conflict || start.bookmark) return null;
  if (beginsAnew({ chapter, positionSec, isCompleted }, book)) return null;
  const isSameChapter = chapter === start.chapter;
  if (isSameChapter && Math.abs(positionSec - start.positionSec) < NEAR_SEC) return null;
  const { number, numberInSection = number } = book.chapters.find((it) => it.number === chapter)!;
  const clock = formatClock(positionSec);
  const words = isSameChapter ? leftOffAt(clock) : leftOffIn(numberInSection, clock);
  return { chapter, positionSec, words };
}

/** Whether the account has a place in the book from which playback can resume. */
function isPlaceKept(saved: ProgressView, { chapters }: PlayerBook): boolean {
  if (saved.lastPlayed === null) return false;
  return chapters.some(({ number, locked }) => number === saved.currentChapter && !locked);
}
