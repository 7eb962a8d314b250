import { signal } from "@preact/signals";
import {
  keepPreferences,
  type Preferences,
  readPreferences,
  SKIP_BACK_SEC,
  SKIP_FORWARD_SEC,
} from "./preferences.ts";
import { holdRate, nextRate } from "./rates.ts";
import { requestMute, requestRate, requestVolume } from "../sound/requests.ts";

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
