import type { Engine } from "./engine.ts";
import { isStarted, requestPlay, requestSeek } from "./requests.ts";

/** After this long a pause, in ms, so many seconds are heard again: one finds back into the story. */
const STEPS: [fromMs: number, sec: number][] = [
  [12 * 3_600_000, 20], // the next day
  [3_600_000, 10],
  [5 * 60_000, 5],
];

/**
 * The chapter in the element: put there, moved within, begun again. Remembers the place, which the element
 * forgets when it fails, and how long a pause has lasted.
 */
export class MediaLoader {
  readonly #element: HTMLMediaElement;
  readonly #engineFor: (src: string) => Engine;
  #lastKnownSec: number;
  /** When the present pause began; null when the place was chosen anew since. */
  #pausedAtMs: number | null = null;

  /**
   * @param engineFor asked anew for each source
   * @param stop ends the listening
   */
  constructor(element: HTMLMediaElement, engineFor: (src: string) => Engine, stop: AbortSignal) {
    this.#element = element;
    this.#engineFor = engineFor;
    this.#lastKnownSec = element.currentTime;
    element.addEventListener("pause", () => this.#pausedAtMs = Date.now(), { signal: stop });
    element.addEventListener("timeupdate", () => {
      if (element.readyState > 0 && !element.error) this.readPosition();
    }, { signal: stop });
  }

  /** Last place known in the chapter, in seconds. */
  get lastKnownSec(): number {
    return this.#lastKnownSec;
  }

  /** Takes the element's word for the place: somebody else has put another source into it. */
  readPosition(): void {
    this.#lastKnownSec = this.#element.currentTime;
  }

  /** Stands ready at the position, sounding if so wanted; a start of that very place goes on as it is. */
  open(src: string, positionSec: number, play: boolean): void {
    if (play && isStarted(this.#element, src, positionSec)) return;
    if (!play) this.#element.pause();
    this.#lastKnownSec = positionSec;
    this.#pausedAtMs = null;
    this.#engineFor(src).open(src, positionSec);
    if (play) requestPlay(this.#element);
  }

  /** The same chapter again, sounding, from where it failed. */
  reopen(src: string): void {
    this.#engineFor(src).reopen(src, this.#lastKnownSec);
    requestPlay(this.#element);
  }

  /** @param durationSec the chapter's length */
  seek(toSec: number, durationSec: number): void {
    this.#pausedAtMs = null;
    requestSeek(this.#element, toSec, durationSec);
    this.readPosition(); // also where a retry under way will begin
  }

  /** Sounds on from where it stands, after a long pause from a little earlier. */
  resume(durationSec: number): void {
    const { currentTime, ended } = this.#element;
    if (this.#pausedAtMs !== null && !ended) {
      const fromSec = rewindAfterPause(currentTime, Date.now() - this.#pausedAtMs);
      if (fromSec < currentTime) this.seek(fromSec, durationSec);
    }
    requestPlay(this.#element);
  }
}

/**
 * Where to go on after a pause.
 *
 * @returns seconds into the chapter, never before its beginning
 */
export function rewindAfterPause(positionSec: number, pausedMs: number): number {
  const [, backSec] = STEPS.find(([fromMs]) => pausedMs >= fromMs) ?? [0, 0];
  return Math.max(0, positionSec - backSec);
}
