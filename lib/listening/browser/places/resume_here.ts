import { resumeSec } from "@/lib/listening/progress/saved_position.ts";
import { isStoredEvent, keyPrefix } from "../journal/event.ts";
import type { LocalStore } from "@/lib/platform/browser/local_store.ts";
import { VISITOR } from "../player/listener.ts";
import { Places } from "./places.ts";
import { findChapter } from "../player/playlist.ts";
import type { PlayerBook, PlayerStart } from "@/lib/listening/player/types.ts";

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
