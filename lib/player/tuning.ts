import { signal } from "@preact/signals";
import { keepPreferences, type Preferences, readPreferences } from "./preferences.ts";
import { nextRate } from "./rates.ts";
import { requestMute, requestRate, requestVolume } from "./requests.ts";

/** How the listener likes to hear: speed, volume, whether chapters follow by themselves. Kept at once. */
export class Tuning {
  readonly autoplayNext = signal(true);
  readonly #element: HTMLMediaElement;
  readonly #storage: Storage | null;
  readonly #preferences: Preferences;

  /** Gives the element what was chosen before. */
  constructor(element: HTMLMediaElement, storage: Storage | null) {
    this.#element = element;
    this.#storage = storage;
    this.#preferences = readPreferences(storage);
    this.autoplayNext.value = this.#preferences.autoplayNext;
    requestRate(element, this.#preferences.rate);
    element.volume = this.#preferences.volume;
  }

  /** @returns the speed asked for, inside the range */
  setRate(rate: number): number {
    requestRate(this.#element, rate);
    this.#keep({ rate: this.#element.playbackRate });
    return this.#preferences.rate;
  }

  cycleRate(): number {
    return this.setRate(nextRate(this.#element.playbackRate));
  }

  setVolume(volume: number): void {
    requestVolume(this.#element, volume);
    this.#keep({ volume: this.#element.volume });
  }

  toggleMute(): void {
    requestMute(this.#element, !this.#element.muted && this.#element.volume > 0);
  }

  setAutoplayNext(on: boolean): void {
    this.autoplayNext.value = on;
    this.#keep({ autoplayNext: on });
  }

  #keep(choice: Partial<Preferences>): void {
    keepPreferences(this.#storage, Object.assign(this.#preferences, choice));
  }
}
