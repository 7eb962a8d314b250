import { firstProper } from "@/lib/catalogue/first_chapter.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import type { PlayerBook, PlayerStart } from "./types.ts";

/**
 * Where a signed-in listener's page begins: at the account's place, unless the address asks for another.
 * A Resume link means that place too, and may be older than it.
 */
export function startAtSaved(
  start: PlayerStart,
  saved: ProgressView | null,
  book: PlayerBook,
): PlayerStart {
  const asksForPlace = start.requested && start.source !== "resume_button";
  if (!saved || asksForPlace || !isPlaceKept(saved, book)) return start;
  const { currentChapter: chapter, positionSec } = saved;
  return { ...start, chapter, positionSec, requested: false };
}

/** Whether a place of the account is the book's beginning because it was heard to its end. */
export function beginsAnew(
  place: { isCompleted?: boolean; chapter: number; positionSec: number },
  { chapters }: Pick<PlayerBook, "chapters">,
): boolean {
  return place.isCompleted === true && place.positionSec === 0 &&
    place.chapter === firstProper(chapters)?.number;
}

/** Whether the account has a place in the book that can be gone on from. */
export function isPlaceKept(saved: ProgressView, { chapters }: PlayerBook): boolean {
  if (saved.lastPlayed === null) return false;
  return chapters.some(({ number, locked }) => number === saved.currentChapter && !locked);
}
