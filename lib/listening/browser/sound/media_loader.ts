import type { Engine } from "./engine.ts";
import { isStarted, requestPlay, requestSeek } from "./requests.ts";

/** How many seconds are repeated after a pause of at least that many ms, so that the listener finds the thread. */
const REWINDS: [fromMs: number, sec: number][] = [
  [12 * 3_600_000, 20], // the next day
  [3_600_000, 10],
  [5 * 60_000, 5],
];

/**
 * Opens chapters in the element, seeks and resumes. Remembers the position, which the element loses when it fails,
 * and when the pause began.
 */
export class MediaLoader {
  readonly #element: HTMLMediaElement;
  readonly #engineFor: (src: string) => Engine;
  #lastKnownSec: number;
  /** When the current pause began; null when the position was changed since. */
  #pausedAtMs: number | null = null;

  /**
   * @param engineFor called for each source that is opened
   * @param stop removes the event listeners
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

  /** Last known position in the chapter, in seconds. */
  get lastKnownSec(): number {
    return this.#lastKnownSec;
  }

  /** Reads the position from the element, after other code has changed its source. */
  readPosition(): void {
    this.#lastKnownSec = this.#element.currentTime;
  }

  /** Loads the chapter at the position and plays it if `play`. Does nothing when that place is playing already. */
  open(src: string, positionSec: number, play: boolean): void {
    if (play && isStarted(this.#element, src, positionSec)) return;
    if (!play) this.#element.pause();
    this.#lastKnownSec = positionSec;
    this.#pausedAtMs = null;
    this.#engineFor(src).open(src, positionSec);
    if (play) requestPlay(this.#element);
  }

  /** Loads the chapter again and plays it from the position. */
  reopen(src: string, positionSec: number): void {
    this.#engineFor(src).reopen(src, positionSec);
    requestPlay(this.#element);
  }

  /** @param durationSec the chapter's length */
  seek(toSec: number, durationSec: number): void {
    this.#pausedAtMs = null;
    requestSeek(this.#element, toSec, durationSec);
    this.readPosition(); // a retry under way begins here
  }

  /** Plays from the current position; after a long pause from a little earlier. */
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
 * Position to resume at after a pause.
 *
 * @returns seconds into the chapter, never before its beginning
 */
export function rewindAfterPause(positionSec: number, pausedMs: number): number {
  const [, backSec] = REWINDS.find(([fromMs]) => pausedMs >= fromMs) ?? [0, 0];
  return Math.max(0, positionSec - backSec);
}
