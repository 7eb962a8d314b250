import { beginsAnew, isPlaceKept } from "../../player/saved_start.ts";
import type { PlayerBook, PlayerStart } from "../../player/types.ts";
import type { BookPlace } from "./playlist.ts";

/** Closer than this to the account's place, an address leads to it: rounding and rewinding lie between. */
const NEAR_SEC = 30;

/**
 * The account's place that a start asked for by the address passes over: a listener who has one is told.
 * None beside a bookmark or a Resume link, which are the listener's own, and none while the account itself
 * asks which of two places counts.
 */
export function findPassedOver(book: PlayerBook, start: PlayerStart): BookPlace | null {
  const { saved } = book;
  if (!saved || saved.conflict || start.source || start.bookmark) return null;
  if (!isPlaceKept(saved, book)) return null;
  const { currentChapter: chapter, positionSec, isCompleted } = saved;
  if (beginsAnew({ chapter, positionSec, isCompleted }, book)) return null;
  const isNear = chapter === start.chapter && Math.abs(positionSec - start.positionSec) < NEAR_SEC;
  return isNear ? null : { book, chapter, positionSec };
}
