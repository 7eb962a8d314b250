import { signal } from "@preact/signals";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";
import { requestMute, requestRate, requestVolume } from "./sound.browser.ts";

/* The ways from one speed to another: those of the list lie a quarter apart, from 0.5 to 2. */

/** What a player may be set to, in steps of 0.05. */
export const MIN_RATE = 0.5;
export const MAX_RATE = 3.5;
export const RATE_STEP = 0.05;

/** Order in which a press on the speed goes on: faster, then round through slower. 0.5 is in the list only. */
const CYCLE = [1, 1.25, 1.5, 1.75, 2, 0.75];

/** The speed after this one; from a speed outside the cycle, back to normal. */
export function nextRate(rate: number): number {
  return CYCLE[(CYCLE.indexOf(rate) + 1) % CYCLE.length]!;
}

/** The nearest faster speed of the list, or slower one; past its ends when there is none. */
export function stepRate(rate: number, direction: "faster" | "slower"): number {
  return direction === "faster" ? Math.floor(rate * 4 + 1) / 4 : Math.ceil(rate * 4 - 1) / 4;
}

/** The nearest speed that a player may be set to. */
export function holdRate(rate: number): number {
  return Math.min(Math.max(Math.round(rate / RATE_STEP) / 20, MIN_RATE), MAX_RATE);
}

/*
 * What the listener chose and expects to find again. Kept in this browser under one key; whatever is
 * found there that cannot be used counts as not chosen. (No zod here: it would double the page's
 * script to check a few values.)
 */

interface Preferences {
  /** Speed of every book that has none of its own. */
  rate: number;
  /** Books with a speed of their own, the one chosen last at the end. */
  bookRates: readonly (readonly [bookId: number, rate: number])[];
  volume: number;
  skipBackSec: number;
  skipForwardSec: number;
  autoplayNext: boolean;
  skipSilence: boolean;
  clearVoice: boolean;
}

/** What a press on a skip button may mean, in seconds. */
export const SKIP_LENGTHS = [10, 15, 30, 45, 60];
const SKIP_BACK_SEC = 10;
const SKIP_FORWARD_SEC = 30;

const KEY = "player" satisfies LocalKey;
/** Of the oldest choices the general speed is as good. */
const MAX_BOOKS = 100;

/** @param storage null where the browser forbids it: then choices last as long as the page */
export function readPreferences(storage: Storage | null): Preferences {
  let kept: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    kept = JSON.parse(storage?.getItem(KEY) ?? "{}") ?? {};
  } catch { /* unreadable: as if nothing had been chosen */ }
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
  } catch { /* full or forbidden: the choice lasts as long as the page */ }
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && value >= min && value <= max;
}

const isRate = (rate: unknown) => isWithin(rate, MIN_RATE, MAX_RATE);

const isBookRate = (pair: unknown): pair is [number, number] =>
  Array.isArray(pair) && Number.isInteger(pair[0]) && isRate(pair[1]);

const skipLength = (sec: unknown) => SKIP_LENGTHS.find((length) => length === sec);

/** What is either on or off. */
type Choice = "autoplayNext" | "skipSilence" | "clearVoice";

/**
 * How the listener likes to hear, kept at once. The chosen speed is the element's default rate: its rate
 * of the moment may be another while silence is skipped.
 */
export class PlaybackSettings {
  readonly autoplayNext = signal(true);
  readonly skipSilence = signal(false);
  readonly clearVoice = signal(false);
  /** Seconds of a press on the skip buttons. */
  readonly skipBackSec = signal(SKIP_BACK_SEC);
  readonly skipForwardSec = signal(SKIP_FORWARD_SEC);
  /** The book in the player has a speed of its own. */
  readonly hasOwnRate = signal(false);
  readonly #element: HTMLMediaElement;
  readonly #storage: Storage | null;
  readonly #preferences: Preferences;
  #bookId: number | null = null;

  /** Gives the element what was chosen before. */
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

  /** A book has come into the player: its own speed counts, else the general one. */
  useBook(bookId: number): void {
    this.#bookId = bookId;
    const own = this.#ownRate;
    this.hasOwnRate.value = own !== undefined;
    requestRate(this.#element, own ?? this.#preferences.rate);
  }

  /** @returns the speed asked for, inside the range: the book's where it has its own, else that of all others */
  setRate(asked: number): number {
    const rate = holdRate(asked);
    requestRate(this.#element, rate);
    this.#keep(this.hasOwnRate.peek() ? { bookRates: this.#withOwn(rate) } : { rate });
    return rate;
  }

  /** Gives the book in the player a speed of its own, the present one to begin with, or takes it away. */
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
