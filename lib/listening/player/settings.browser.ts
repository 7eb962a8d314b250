import { signal } from "@preact/signals";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";
import { requestMute, requestRate, requestVolume } from "./sound.browser.ts";

/* Playback speeds: those in the list are a quarter apart, from 0.5 to 2. */

/** The range of speeds, in steps of 0.05. */
export const MIN_RATE = 0.5;
export const MAX_RATE = 3.5;
export const RATE_STEP = 0.05;

/** Order of the speeds at each press: faster, then from the slowest again. 0.5 is in the list only. */
const CYCLE = [1, 1.25, 1.5, 1.75, 2, 0.75];

/** The next speed; from a speed outside the cycle, back to normal. */
export function nextRate(rate: number): number {
  return CYCLE[(CYCLE.indexOf(rate) + 1) % CYCLE.length]!;
}

/** The nearest faster or slower speed of the list; past its ends there is none. */
export function stepRate(rate: number, direction: "faster" | "slower"): number {
  return direction === "faster" ? Math.floor(rate * 4 + 1) / 4 : Math.ceil(rate * 4 - 1) / 4;
}

/** The nearest allowed speed. */
export function holdRate(rate: number): number {
  return Math.min(Math.max(Math.round(rate / RATE_STEP) / 20, MIN_RATE), MAX_RATE);
}

/*
 * The listener's settings. Stored in this browser under one key; invalid values count as not chosen. (No zod
 * here: it would double the page's script to check a few values.)
 */

interface Preferences {
  /** Speed of every book without one of its own. */
  rate: number;
  /** Books with a speed of their own, the latest choice last. */
  bookRates: readonly (readonly [bookId: number, rate: number])[];
  volume: number;
  skipBackSec: number;
  skipForwardSec: number;
  autoplayNext: boolean;
  skipSilence: boolean;
  clearVoice: boolean;
}

/** Possible skip lengths, in seconds. */
export const SKIP_LENGTHS = [10, 15, 30, 45, 60];
const SKIP_BACK_SEC = 10;
const SKIP_FORWARD_SEC = 30;

const KEY = "player" satisfies LocalKey;
/** The oldest choices are dropped: those books get the general speed. */
const MAX_BOOKS = 100;

/** @param storage null where the browser forbids it: then settings last as long as the page */
export function readPreferences(storage: Storage | null): Preferences {
  let kept: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    kept = JSON.parse(storage?.getItem(KEY) ?? "{}") ?? {};
  } catch { /* invalid: the defaults */ }
  return {
    rate: isRate(kept.rate) ? kept.rate : 1,
    bookRates: Array.isArray(kept.bookRates)
      ? kept.bookRates.filter(isBookRate).slice(-MAX_BOOKS)
      : [],
    volume: isWithin(kept.volume, 0, 1) ? kept.volume : 1,
    skipBackSec: skipLength(kept.skipBackSec) ?? SKIP_BACK_SEC,
    skipForwardSec: skipLength(kept.skipForwardSec) ?? SKIP_FORWARD_SEC,
    autoplayNext: kept.autoplayNext !== false,
    skipSilence: kept.skipSilence === true,
    clearVoice: kept.clearVoice === true,
  };
}

export function keepPreferences(storage: Storage | null, preferences: Preferences): void {
  try {
    storage?.setItem(KEY, JSON.stringify(preferences));
  } catch { /* storage full or forbidden: the choice lasts as long as the page */ }
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && value >= min && value <= max;
}

const isRate = (rate: unknown) => isWithin(rate, MIN_RATE, MAX_RATE);

const isBookRate = (pair: unknown): pair is [number, number] =>
  Array.isArray(pair) && Number.isInteger(pair[0]) && isRate(pair[1]);

const skipLength = (sec: unknown) => SKIP_LENGTHS.find((length) => length === sec);

/** Settings that are on or off. */
type Choice = "autoplayNext" | "skipSilence" | "clearVoice";

/**
 * The listener's playback settings, stored at once. The chosen speed is the element's `defaultPlaybackRate`;
 * its `playbackRate` may differ while silence is skipped.
 */
export class PlaybackSettings {
  readonly autoplayNext = signal(true);
  readonly skipSilence = signal(false);
  readonly clearVoice = signal(false);
  /** Seconds that a press on the skip buttons moves. */
  readonly skipBackSec = signal(SKIP_BACK_SEC);
  readonly skipForwardSec = signal(SKIP_FORWARD_SEC);
  /** The book in the player has a speed of its own. */
  readonly hasOwnRate = signal(false);
  readonly #element: HTMLMediaElement;
  readonly #storage: Storage | null;
  readonly #preferences: Preferences;
  #bookId: number | null = null;

  /** Applies the stored settings to the element. */
  constructor(element: HTMLMediaElement, storage: Storage | null) {
    this.#element = element;
    this.#storage = storage;
    this.#preferences = readPreferences(storage);
    for (const choice of ["autoplayNext", "skipSilence", "clearVoice"] as const) {
      this[choice].value = this.#preferences[choice];
    }
    this.skipBackSec.value = this.#preferences.skipBackSec;
    this.skipForwardSec.value = this.#preferences.skipForwardSec;
    requestRate(element, this.#preferences.rate);
    element.volume = this.#preferences.volume;
  }

  /** Applies a book's speed when it comes into the player: its own, otherwise the general one. */
  useBook(bookId: number): void {
    this.#bookId = bookId;
    const own = this.#ownRate;
    this.hasOwnRate.value = own !== undefined;
    requestRate(this.#element, own ?? this.#preferences.rate);
  }

  /** @returns the speed, clamped; stored for the book if it has its own, otherwise for all others */
  setRate(asked: number): number {
    const rate = holdRate(asked);
    requestRate(this.#element, rate);
    this.#keep(this.hasOwnRate.peek() ? { bookRates: this.#withOwn(rate) } : { rate });
    return rate;
  }

  /** Gives the book in the player a speed of its own, initially the present one, or removes it. */
  turnOwnRate(on: boolean): void {
    if (this.#bookId === null) return;
    this.#keep({ bookRates: this.#withOwn(on ? this.#element.defaultPlaybackRate : null) });
    this.useBook(this.#bookId);
  }

  setSkip(by: "skipBackSec" | "skipForwardSec", sec: number): void {
    this[by].value = sec;
    this.#keep({ [by]: sec });
  }

  cycleRate(): number {
    return this.setRate(nextRate(this.#element.defaultPlaybackRate));
  }

  setVolume(volume: number): void {
    requestVolume(this.#element, volume);
    this.#keep({ volume: this.#element.volume });
  }

  toggleMute(): void {
    requestMute(this.#element, !this.#element.muted && this.#element.volume > 0);
  }

  turn(choice: Choice, on: boolean): void {
    this[choice].value = on;
    this.#keep({ [choice]: on });
  }

  get #ownRate(): number | undefined {
    return this.#preferences.bookRates.find(([bookId]) => bookId === this.#bookId)?.[1];
  }

  #withOwn(rate: number | null): Preferences["bookRates"] {
    const others = this.#preferences.bookRates.filter(([bookId]) => bookId !== this.#bookId);
    return rate === null ? others : [...others, [this.#bookId!, rate]];
  }

  #keep(choice: Partial<Preferences>): void {
    keepPreferences(this.#storage, Object.assign(this.#preferences, choice));
  }
}
