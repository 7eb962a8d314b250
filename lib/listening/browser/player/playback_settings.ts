import { signal } from "@preact/signals";
import { keepPreferences, type Preferences, readPreferences } from "./preferences.ts";
import { nextRate } from "./rates.ts";
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
  readonly #element: HTMLMediaElement;
  readonly #storage: Storage | null;
  readonly #preferences: Preferences;

  /** Gives the element what was chosen before. */
  constructor(element: HTMLMediaElement, storage: Storage | null) {
    this.#element = element;
    this.#storage = storage;
    this.#preferences = readPreferences(storage);
    for (const choice of ["autoplayNext", "skipSilence", "clearVoice"] as const) {
      this[choice].value = this.#preferences[choice];
    }
    requestRate(element, this.#preferences.rate);
    element.volume = this.#preferences.volume;
  }

  /** @returns the speed asked for, inside the range */
  setRate(rate: number): number {
    requestRate(this.#element, rate);
    this.#keep({ rate: this.#element.defaultPlaybackRate });
    return this.#preferences.rate;
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

  #keep(choice: Partial<Preferences>): void {
    keepPreferences(this.#storage, Object.assign(this.#preferences, choice));
  }
}
