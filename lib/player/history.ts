import type { HistoryItem } from "@/lib/progress/history_view.ts";
import { getListener, VISITOR } from "./listener.ts";

/** Places of a book the listener has left by a jump, newest first; none for a visitor or without a network. */
export async function fetchHistory(bookId: number): Promise<HistoryItem[]> {
  if (getListener() === VISITOR) return [];
  try {
    const response = await fetch(`/api/progress/history/${bookId}`, {
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}
