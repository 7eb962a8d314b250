/**
 * Where the listener was when the sleep timer was set, kept in this browser: whoever fell asleep before
 * the timer ended finds the way back there, also the next evening.
 */
import type { BookPlace } from "../player/playlist.ts";
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

const KEY = "sleep" satisfies LocalKey;

export interface Night {
  bookId: number;
  chapter: number;
  positionSec: number;
  /** The timer has paused the sound since: only then there is something to come back from. */
  slept: boolean;
}

/** @param storage null where the browser forbids it: then there is no way back */
export function keepNight(
  storage: Storage | null,
  { book, chapter, positionSec }: BookPlace,
): void {
  write(storage, { bookId: book.id, chapter, positionSec, slept: false });
}

export function markSlept(storage: Storage | null): void {
  const night = read(storage);
  if (night) write(storage, { ...night, slept: true });
}

/** The night that was slept through in this book, once: it is forgotten with the answer. */
export function takeNight(storage: Storage | null, bookId: number): Night | null {
  const night = read(storage);
  if (!night?.slept || night.bookId !== bookId) return null;
  try {
    storage?.removeItem(KEY);
  } catch { /* it will be offered once more */ }
  return night;
}

function write(storage: Storage | null, night: Night): void {
  try {
    storage?.setItem(KEY, JSON.stringify(night));
  } catch { /* full or forbidden: there will be no way back */ }
}

/** What is found there and is not a night counts as none. */
function read(storage: Storage | null): Night | null {
  try {
    const night: Partial<Night> | null = JSON.parse(storage?.getItem(KEY) ?? "null");
    const numbers = [night?.bookId, night?.chapter, night?.positionSec];
    return numbers.every((it) => typeof it === "number" && it >= 0) ? night as Night : null;
  } catch {
    return null;
  }
}
