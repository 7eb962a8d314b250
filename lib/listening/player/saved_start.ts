import type { ProgressView } from "@/lib/listening/progress/view.ts";
import type { PlayerBook, PlayerStart } from "./types.ts";

/**
 * Where a signed-in listener's page begins: at the account's place, unless the address asks for another.
 * A Resume link means that place too, and may be older than it. A book heard to its end begins anew.
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

/** Whether the account has a place in the book that can be gone on from. */
export function isPlaceKept(saved: ProgressView, { chapters }: PlayerBook): boolean {
  if (saved.lastPlayed === null || saved.isCompleted) return false;
  return chapters.some(({ number, locked }) => number === saved.currentChapter && !locked);
}
