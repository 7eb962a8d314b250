/** The last progress of the account that this browser received, by book: for pages without a network. */

import { DAY_MS } from "@/lib/platform/duration.ts";
import { hasFields, type LocalStore, openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { request } from "@/lib/platform/request.browser.ts";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";
import type { listHistory } from "../calls.ts";
import { getListener, VISITOR } from "../first_bytes/attributes.ts";
import { findChapter } from "../player/state.browser.ts";
import type { PlayerBook, PlayerStart } from "../player/types.ts";
import { EventStore, isStoredEvent, keyPrefix, openEventDb } from "./journal.browser.ts";
import { isStillGood, isWorthSaving, resumeSec } from "./saved_position.ts";
import type { HistoryItem, ProgressView } from "./view.ts";

const keyOf = (listener: string, bookId: number): LocalKey => `progress:${listener}:${bookId}`;

const isProgress = hasFields<Pick<ProgressView, "audiobookId" | "currentChapter" | "version">>({
  audiobookId: "number",
  currentChapter: "number",
  version: "string",
}) as (value: unknown) => value is ProgressView;

export function keepProgress(
  local: LocalStore,
  listener: string,
  progress: readonly ProgressView[],
): void {
  for (const view of progress) local.write(keyOf(listener, view.audiobookId), view);
}

export function lastProgress(
  local: LocalStore,
  listener: string,
  bookId: number,
): ProgressView | null {
  return local.read(keyOf(listener, bookId), isProgress);
}

/*
 * The last place in each book, stored in this browser, and the record of what was playing when the page was left
 * (spec 1 section 4, "Player" and "Bookmark saving"). For an account the server's place counts, unless this browser
 * has unsent events (`resumeHere`).
 */

export interface KeptPlace {
  bookId: number;
  chapter: number;
  chapterTitle: string;
  positionSec: number;
  savedAtMs: number;
}

/** What was playing when the page was left: at most one record for each listener. */
interface CurrentlyPlaying {
  audiobookId: number;
  chapter: number;
  position: number;
  chapterTitle: string;
  audiobookTitle: string;
  sourceBook: number;
  sourceChapter: number;
  /** Milliseconds since 1970. */
  timestamp: number;
}

const RECORD_GOOD_FOR_MS = 30 * DAY_MS;

const isPlace = hasFields<KeptPlace>({
  bookId: "number",
  chapter: "number",
  chapterTitle: "string",
  positionSec: "number",
  savedAtMs: "number",
});
const isRecord = hasFields<CurrentlyPlaying>({
  audiobookId: "number",
  chapter: "number",
  position: "number",
  chapterTitle: "string",
  audiobookTitle: "string",
  sourceBook: "number",
  sourceChapter: "number",
  timestamp: "number",
});

export class Places {
  readonly #local: LocalStore;
  readonly #listener: string;

  constructor(local: LocalStore, listener: string) {
    this.#local = local;
    this.#listener = listener;
  }

  /** Stores the place, or forgets the book when the place is not worth saving (`isWorthSaving`). */
  keep(place: KeptPlace, durationSec: number): void {
    if (isWorthSaving(place.positionSec, durationSec)) {
      this.#local.write(this.#key(place.bookId), place);
    } else this.forget(place.bookId);
  }

  forget(bookId: number): void {
    this.#local.remove(this.#key(bookId));
  }

  /** The book is heard to its end: nothing of it is left to continue with. */
  finish(bookId: number): void {
    this.forget(bookId);
    const left = this.#local.read(this.#recordKey, isRecord);
    if (left?.audiobookId === bookId) this.#local.remove(this.#recordKey);
  }

  /** null: none, or older than 7 days. */
  get(bookId: number, nowMs: number): KeptPlace | null {
    const place = this.#local.read(this.#key(bookId), isPlace);
    return place && isStillGood(place.savedAtMs, nowMs) ? place : null;
  }

  /** Replaces the record of what was playing. */
  leave(record: CurrentlyPlaying): void {
    this.#local.write(this.#recordKey, record);
  }

  /** What to continue with: the record of what was playing, up to 30 days old; else the place stored last. */
  readBack(nowMs: number): KeptPlace | null {
    return this.#left(nowMs) ?? this.#latestKept(nowMs);
  }

  /** The newer of that record and the place stored last in any book (spec 1 section 4, "Continue Listening"). */
  latest(nowMs: number): KeptPlace | null {
    const left = this.#left(nowMs), kept = this.#latestKept(nowMs);
    return left && kept && kept.savedAtMs > left.savedAtMs ? kept : left ?? kept;
  }

  #left(nowMs: number): KeptPlace | null {
    const record = this.#local.read(this.#recordKey, isRecord);
    if (!record || nowMs - record.timestamp > RECORD_GOOD_FOR_MS) return null;
    const { audiobookId: bookId, chapter, chapterTitle, position, timestamp } = record;
    return { bookId, chapter, chapterTitle, positionSec: position, savedAtMs: timestamp };
  }

  #latestKept(nowMs: number): KeptPlace | null {
    const places = this.#local.keys(`place:${this.#listener}:`).flatMap((key) =>
      this.#local.read(key, isPlace) ?? []
    );
    return places.filter(({ savedAtMs }) => isStillGood(savedAtMs, nowMs))
      .sort((a, b) => b.savedAtMs - a.savedAtMs)[0] ?? null;
  }

  get #recordKey(): LocalKey {
    return `playing:${this.#listener}`;
  }

  #key(bookId: number): LocalKey {
    return `place:${this.#listener}:${bookId}`;
  }
}

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
