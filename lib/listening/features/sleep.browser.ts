/** The sleep timer, and the ways back: after a seek, and to where the timer was set. */

import { computed, signal, untracked } from "@preact/signals";
import { formatClock } from "@/lib/platform/duration.ts";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { type BookPlace, findChapter, type JumpOrigin } from "../player/state.browser.ts";
import {
  backTo,
  backToChapter,
  chaptersLeft,
  fellAsleep,
  LeftWords,
  minutesLeft,
} from "../words/later.ts";

const OFFERED_MS = 10_000;
/** Longer than the offer after a seek. */
const NIGHT_OFFERED_MS = 60_000;
/** Shorter moves need no undo; skips need more than a single press. */
const WORTH_SEC = { seek: 5, skip: 31, chapter: 0 };

interface UndoTarget {
  place: BookPlace;
  /** The button's label. */
  label: string;
}

/** The undo after a move: offered for a while, to where a series of moves began. */
export class UndoSeek {
  readonly target = signal<UndoTarget | null>(null);
  readonly #player: PlayerModel;
  /** Where the current series of moves began, offered or not. */
  #origin: JumpOrigin | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param stop ends it */
  constructor(player: PlayerModel, stop: AbortSignal) {
    this.#player = player;
    const stopWatching = player.watch(() => {
      const jumpOrigins = player.jumpOrigins.value;
      if (jumpOrigins.length > 0) untracked(() => this.#take(jumpOrigins));
    });
    stop.addEventListener("abort", () => {
      stopWatching();
      this.dismiss();
    });
  }

  /** Offers to return to where the sleep timer was set. */
  offerNight(place: BookPlace): void {
    this.target.value = { place, label: fellAsleep(describe(place, this.#player)) };
    this.#expire(NIGHT_OFFERED_MS);
  }

  go(): void {
    const place = this.target.value?.place;
    this.dismiss();
    if (place) this.#player.returnTo(place);
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.#origin = null;
    this.target.value = null;
  }

  /** Several if they were made before this code was fetched. */
  #take(jumpOrigins: readonly JumpOrigin[]): void {
    this.#player.jumpOrigins.value = [];
    const origin = this.#origin ??= jumpOrigins[0]!, { by } = jumpOrigins.at(-1)!;
    if (isFar(origin, by, this.#player)) {
      this.target.value = { place: origin, label: describe(origin, this.#player) };
    } else this.target.value = null; // the listener has gone back already
    this.#expire(OFFERED_MS);
  }

  #expire(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.dismiss(), afterMs);
  }
}

function isFar(origin: JumpOrigin, by: JumpOrigin["by"], player: PlayerModel): boolean {
  const now = player.place;
  if (now?.book.id !== origin.book.id || now.chapter !== origin.chapter) return true;
  const { skipBackSec, skipForwardSec } = player.settings;
  const onePressSec = by === "skip" ? Math.max(skipBackSec.peek(), skipForwardSec.peek()) + 1 : 0;
  return Math.abs(now.positionSec - origin.positionSec) >= Math.max(WORTH_SEC[by], onePressSec);
}

/** "Back to 12:34", with the chapter's title if it is another one. */
function describe({ book, chapter, positionSec }: BookPlace, player: PlayerModel): string {
  const now = player.place, clock = formatClock(positionSec);
  if (now?.book.id === book.id && now.chapter === chapter) return backTo(clock);
  return backToChapter(findChapter(book, chapter)?.title ?? book.title, clock);
}

/*
 * Where the listener was when the sleep timer was set, stored in this browser, so that a listener who fell
 * asleep earlier finds the way back, also the next evening.
 */

const KEY = "sleep" satisfies LocalKey;

interface Night {
  bookId: number;
  chapter: number;
  positionSec: number;
  /** The timer has paused the sound since: only then is the way back offered. */
  slept: boolean;
}

/** @param storage null where the browser forbids it: then there is no way back */
function keepNight(
  storage: Storage | null,
  { book, chapter, positionSec }: BookPlace,
): void {
  write(storage, { bookId: book.id, chapter, positionSec, slept: false });
}

function markSlept(storage: Storage | null): void {
  const night = read(storage);
  if (night) write(storage, { ...night, slept: true });
}

/** The stored night in this book, if the timer paused it; it is deleted with the answer. */
function takeNight(storage: Storage | null, bookId: number): Night | null {
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
  } catch { /* storage full or forbidden: no way back */ }
}

/** Invalid stored values count as none. */
function read(storage: Storage | null): Night | null {
  try {
    const night: Partial<Night> | null = JSON.parse(storage?.getItem(KEY) ?? "null");
    const numbers = [night?.bookId, night?.chapter, night?.positionSec];
    return numbers.every((it) => typeof it === "number" && it >= 0) ? night as Night : null;
  } catch {
    return null;
  }
}

/** The sound fades out over this time, where the browser lets a page set the volume. */
const FADE_SEC = 20;
const EXTENSION_MIN = 15;
/** A longer time between ticks means that the machine slept, not that sound was heard. */
const MAX_TICK_SEC = 10;

/** Pause after this many minutes of sound, or chapter ends (the current chapter counts). */
export type SleepChoice = { minutes: number } | { chapters: number };

interface SleepState {
  /** Seconds until the pause, in real time; null while whole chapters come before it. */
  leftSec: number | null;
  /** Chapters still to be heard to the end; 0 for a timer in minutes. */
  chapters: number;
  fading: boolean;
}

/** Pauses playback. Time counts only while there is sound. */
class SleepTimer {
  readonly state = signal<SleepState | null>(null);
  /** The remaining time in words, which change once a minute; null while no timer runs. */
  readonly left = computed(() => this.state.value && describeLeft(this.state.value));
  /** The sound is fading out. */
  readonly fading = computed(() => this.state.value?.fading === true);
  readonly #player: PlayerModel;
  readonly #element: HTMLMediaElement;
  readonly #onAsleep: () => void;
  /** Volume to restore; null while nothing fades. */
  #volume: number | null = null;
  #tickMs = 0;

  /**
   * @param onAsleep called when the timer has paused the sound
   * @param stop ends it
   */
  constructor(
    player: PlayerModel,
    element: HTMLMediaElement,
    onAsleep: () => void,
    stop: AbortSignal,
  ) {
    this.#player = player;
    this.#element = element;
    this.#onAsleep = onAsleep;
    const on = (event: string, then: () => void) =>
      element.addEventListener(event, then, { signal: stop });
    on("timeupdate", () => this.#tick());
    on("playing", () => this.#tickMs = Date.now());
    on("pause", () => this.#unfade());
    on("ended", () => this.#endChapter());
    stop.addEventListener("abort", () => this.cancel());
  }

  set(choice: SleepChoice): void {
    this.cancel();
    this.#tickMs = Date.now();
    this.#show(
      "minutes" in choice ? choice.minutes * 60 : null,
      "chapters" in choice ? choice.chapters : 0,
    );
  }

  /** Adds a quarter of an hour to minutes, a chapter to chapters. */
  extend(): void {
    const state = this.state.value;
    if (!state) return;
    this.#unfade();
    if (state.chapters > 0) this.#show(null, state.chapters + 1);
    else this.#show((state.leftSec ?? 0) + EXTENSION_MIN * 60, 0);
  }

  cancel(): void {
    this.#unfade();
    this.state.value = null;
  }

  #show(minutesLeftSec: number | null, chapters: number): SleepState {
    const leftSec = chapters === 1 ? this.#chapterLeftSec() : minutesLeftSec;
    const fading = leftSec !== null && leftSec <= FADE_SEC;
    return this.state.value = { leftSec, chapters, fading };
  }

  #chapterLeftSec(): number {
    const { currentTime, duration, defaultPlaybackRate } = this.#element;
    const durationSec = duration || this.#player.list.chapter.value?.durationSec || Infinity;
    return (durationSec - currentTime) / defaultPlaybackRate;
  }

  #tick(): void {
    const state = this.state.value, now = Date.now();
    const sinceSec = (now - this.#tickMs) / 1000;
    this.#tickMs = now;
    if (!state || this.#element.paused) return;
    const heardSec = sinceSec < MAX_TICK_SEC ? sinceSec : 0;
    const beforeSec = state.leftSec === null ? null : state.leftSec - heardSec;
    const { leftSec, chapters, fading } = this.#show(beforeSec, state.chapters);
    if (fading) this.#fade(leftSec! / FADE_SEC);
    else this.#unfade();
    if (chapters === 0 && leftSec! <= 0) this.#fallAsleep();
  }

  #endChapter(): void {
    const state = this.state.value;
    if (!state?.chapters) return;
    if (state.chapters > 1) {
      this.#show(null, state.chapters - 1);
    } else {
      this.#player.standBy();
      this.#fallAsleep();
    }
  }

  #fallAsleep(): void {
    this.#player.pause();
    this.cancel();
    this.#onAsleep();
  }

  /** Where a page cannot set the volume, this changes nothing and the sound stops without a fade. */
  #fade(share: number): void {
    this.#volume ??= this.#element.volume;
    this.#element.volume = this.#volume * Math.max(0, share);
  }

  #unfade(): void {
    if (this.#volume === null) return;
    this.#element.volume = this.#volume;
    this.#volume = null;
  }
}

function describeLeft({ leftSec, chapters }: SleepState): string {
  if (leftSec === null) return chaptersLeft(chapters);
  return leftSec < 60 ? LeftWords.short : minutesLeft(Math.ceil(leftSec / 60));
}

export interface Sleep {
  timer: SleepTimer;
  /** Sets the timer and stores the place. */
  set(choice: SleepChoice): void;
}

/** @param stop ends it */
export function makeSleep(
  player: PlayerModel,
  element: HTMLMediaElement,
  { undoSeek, storage }: { undoSeek: UndoSeek; storage: Storage | null },
  stop: AbortSignal,
): Sleep {
  const timer = new SleepTimer(player, element, () => markSlept(storage), stop);
  const offer = () => {
    const book = player.list.book.value, night = book && takeNight(storage, book.id);
    if (night) undoSeek.offerNight({ ...night, book });
  };
  // The way back is offered when the sound next plays.
  element.addEventListener("playing", offer, { signal: stop });
  if (!element.paused) untracked(offer);
  const stopWatching = player.watch(() => {
    player.sleepIn.value = timer.left.value;
  });
  stop.addEventListener("abort", stopWatching);
  return {
    timer,
    set(choice) {
      const { place } = player;
      if (place) keepNight(storage, place);
      timer.set(choice);
    },
  };
}
