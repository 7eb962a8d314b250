import type { listHistory } from "@/lib/listening/calls.ts";
import { request } from "@/lib/platform/browser/request.ts";
import type { HistoryItem } from "@/lib/listening/progress/history_view.ts";
import { openEventDb } from "../journal/event_db.ts";
import { EventStore } from "../journal/event_store.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";
import { getListener, VISITOR } from "../player/listener.ts";

/** A place of a book that the listener has left by a jump. */
export type HistoryPlace = Omit<HistoryItem, "chapterTitle">;

/** Newest first. From the account; for a visitor, or when the server cannot be reached, from this browser's journal. */
export async function readHistory(bookId: number): Promise<HistoryPlace[]> {
  const listener = getListener();
  const fetched = listener === VISITOR ? null : await fetchHistory(bookId);
  return fetched ?? await readJournal(listener, bookId);
}

async function fetchHistory(bookId: number): Promise<HistoryPlace[] | null> {
  const reply = await request<typeof listHistory>("get", `/api/progress/history/${bookId}`, {
    signal: AbortSignal.timeout(10_000),
  });
  return reply.ok ? reply.data : null;
}

async function readJournal(listener: string, bookId: number): Promise<HistoryPlace[]> {
  const events = await new EventStore(openLocalStore(), openEventDb(), () => {}).list(listener);
  return events.flatMap(({ event: { audiobookId, left, at = "" } }) =>
    left && audiobookId === bookId ? [{ ...left, at }] : []
  ).reverse();
}
