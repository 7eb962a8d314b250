/** The last progress of the account that this browser received, by book: for pages without a network. */

import { hasFields, type LocalStore } from "@/lib/platform/local_store.browser.ts";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";
import { isStillGood, isWorthSaving } from "./saved_position.ts";
import type { ProgressView } from "./view.ts";

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
 * has unsent events (resume_here.ts).
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

const RECORD_GOOD_FOR_MS = 30 * 86_400_000;

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
