import type { HistoryItem } from "@/lib/listening/progress/history_view.ts";
import { openBacklog } from "../journal/backlog.ts";
import { LineStore } from "../journal/line_store.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";
import { getListener, VISITOR } from "../player/listener.ts";

/** A place of a book that the listener has left by a jump. */
export type LeftPlace = Omit<HistoryItem, "chapterTitle">;

/** Newest first: the account's; a visitor's, and without a network, what this browser's journal tells. */
export async function readHistory(bookId: number): Promise<LeftPlace[]> {
  const listener = getListener();
  const fetched = listener === VISITOR ? null : await fetchHistory(bookId);
  return fetched ?? await readJournal(listener, bookId);
}

async function fetchHistory(bookId: number): Promise<LeftPlace[] | null> {
  try {
    const response = await fetch(`/api/progress/history/${bookId}`, {
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null; // not reachable just now
  }
}

async function readJournal(listener: string, bookId: number): Promise<LeftPlace[]> {
  const lines = await new LineStore(openLocalStore(), openBacklog(), () => {}).list(listener);
  return lines.flatMap(({ event: { audiobookId, left, at = "" } }) =>
    left && audiobookId === bookId ? [{ ...left, at }] : []
  ).reverse();
}
