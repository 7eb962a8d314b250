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
  if (!saved || saved.lastPlayed === null || saved.isCompleted || asksForPlace) return start;
  const chapter = book.chapters.find(({ number }) => number === saved.currentChapter);
  if (!chapter || chapter.locked) return start;
  return { ...start, chapter: chapter.number, positionSec: saved.positionSec, requested: false };
}
