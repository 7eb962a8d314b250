import type { Chapter } from "@/lib/catalogue/book.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";

export type ListeningState = "new" | "in_progress" | "complete";

/**
 * What a book is to its listener (spec 1 section 4, "Book progress"), over the whole book: the beginning
 * of a later chapter is in progress, the beginning of the first one is new, as after a restart.
 */
export function listeningState(
  progress: ProgressView | null,
  first: Pick<Chapter, "number"> | null,
): ListeningState {
  if (!progress?.lastPlayed) return "new";
  if (progress.isCompleted) return "complete";
  const { currentChapter, currentPosition } = progress;
  return currentPosition > 0 || currentChapter > (first?.number ?? 0) ? "in_progress" : "new";
}
