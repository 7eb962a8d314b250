import { type LocalStore, openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { request } from "@/lib/platform/request.browser.ts";
import type { listHistory } from "../calls.ts";
import { getListener, VISITOR } from "../page_marks.browser.ts";
import { findChapter } from "../player/state.browser.ts";
import type { PlayerBook, PlayerStart } from "../player/types.ts";
import { EventStore, isStoredEvent, keyPrefix, openEventDb } from "./journal.browser.ts";
import { Places } from "./places.browser.ts";
import { resumeSec } from "./saved_position.ts";
import type { HistoryItem } from "./view.ts";

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

/**
 * The start that the page asks for, replaced by the place stored in this browser where that is newer: always for a
 * visitor; for an account while this browser has unsent events of the book, its own or (when the account has no
 * place in the book) a visitor's from before signing in. A start requested by the address is never replaced.
 */
export function resumeHere(
  { local, listener, nowMs }: { local: LocalStore; listener: string; nowMs: number },
  book: PlayerBook,
  start: PlayerStart,
): PlayerStart {
  if (start.requested) return start;
  const keeper = findKeeper(local, listener, book);
  if (keeper === null) return start;
  const places = new Places(local, keeper);
  const left = start.bookmark ? places.readBack(nowMs) : null;
  const place = left?.bookId === book.id ? left : places.get(book.id, nowMs);
  if (!place) return start;
  const chapter = findChapter(book, place.chapter);
  if (!chapter || chapter.locked) return start;
  const positionSec = resumeSec(place.positionSec, chapter.durationSec);
  return { ...start, chapter: chapter.number, positionSec };
}

/** The listener under whom the newer place is stored; null: the page's start is up to date. */
function findKeeper(local: LocalStore, listener: string, { id, saved }: PlayerBook): string | null {
  if (listener === VISITOR || hasUnsent(local, listener, id)) return listener;
  return !saved && hasUnsent(local, VISITOR, id) ? VISITOR : null;
}

function hasUnsent(local: LocalStore, listener: string, bookId: number): boolean {
  return local.keys(keyPrefix(listener)).some((key) =>
    local.read(key, isStoredEvent)?.event.audiobookId === bookId
  );
}
