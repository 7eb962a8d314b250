import type { ProgressView } from "@/lib/listening/progress/view.ts";

/**
 * Each listening once, as the book the listener used for it (3-decisions, "Series progress"): the
 * Complete Series or the single book. Where the series has meanwhile gone on elsewhere, the single book
 * stands for what was heard of it.
 * @param all views of every book with progress; the order is kept
 */
export function selectUsed(all: ProgressView[]): ProgressView[] {
  const played = all.filter(({ lastPlayed }) => lastPlayed !== null);
  const isUsed = ({ playedAs, audiobookId }: ProgressView) => playedAs === audiobookId;
  const used = new Set(played.filter(isUsed).map(({ audiobookId }) => audiobookId));
  return played.filter((it) => isUsed(it) || !used.has(it.playedAs));
}
