import { batch, signal } from "@preact/signals";
import type { Engine } from "./element.browser.ts";
import { isStarted, requestPlay, requestSeek } from "./requests.browser.ts";

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

/** A buffered part of the chapter, in seconds. */
export interface BufferedRange {
  startSec: number;
  endSec: number;
}

/** After each of these events all values are read again: cheaper in code than tracking which event changes which. */
const EVENTS =
  "loadstart emptied loadedmetadata durationchange timeupdate seeking seeked progress " +
  "play playing pause ended waiting stalled canplay ratechange volumechange error";

const HAVE_FUTURE_DATA = 3;
const ENDS_MOVING = ["waiting", "seeking", "emptied"];
/** Time that has not moved for so long stands still: browsers tell of it four times a second, in hidden pages once. */
const STILL_MS = 1_500;

/** The media element's state as signals. Read only: the interface acts on the element (requests.ts). */
export class MediaState {
  readonly src = signal("");
  readonly paused = signal(true);
  readonly ended = signal(false);
  /**
   * Playing, but nothing sounds: first load, seek or stall. The element says for itself that it has no data; WebKit
   * goes on saying so after a seek, while it plays, so that time has to stand still too.
   */
  readonly waiting = signal(false);
  readonly positionSec = signal(0);
  /** Measured length; null until the element knows it. */
  readonly durationSec = signal<number | null>(null);
  readonly buffered = signal<readonly BufferedRange[]>([]);
  /** The listener's speed (`defaultPlaybackRate`); `playbackRate` differs while silence is skipped. */
  readonly rate = signal(1);
  readonly volume = signal(1);
  readonly muted = signal(false);
  /** MediaError code; 0 when there is none. */
  readonly errorCode = signal(0);

  /** Time has moved of late. */
  #isMoving = false;
  #standsStill: ReturnType<typeof setTimeout> | undefined;

  /** @param stop removes the event listeners */
  constructor(element: HTMLMediaElement, stop: AbortSignal) {
    const read = () => batch(() => this.#read(element));
    const stand = () => {
      clearTimeout(this.#standsStill);
      this.#isMoving = false;
    };
    const move = () => {
      stand();
      this.#isMoving = true;
      this.#standsStill = setTimeout(() => {
        stand();
        read();
      }, STILL_MS);
    };
    const hear = ({ type }: Event) => {
      if (type === "timeupdate" && element.currentTime > this.positionSec.peek()) move();
      else if (ENDS_MOVING.includes(type)) stand();
      read();
    };
    for (const name of EVENTS.split(" ")) element.addEventListener(name, hear, { signal: stop });
    stop.addEventListener("abort", stand);
    read();
  }

  #read(element: HTMLMediaElement): void {
    this.src.value = element.src;
    this.paused.value = element.paused;
    this.ended.value = element.ended;
    this.waiting.value = !element.paused && !element.ended &&
      element.readyState < HAVE_FUTURE_DATA && !this.#isMoving;
    this.positionSec.value = element.currentTime;
    this.durationSec.value = Number.isFinite(element.duration) ? element.duration : null;
    this.rate.value = element.defaultPlaybackRate;
    this.volume.value = element.volume;
    this.muted.value = element.muted;
    this.errorCode.value = element.error?.code ?? 0;
    const ranges = readRanges(element.buffered);
    // An equal list keeps its identity, or every component that shows it would render at each timeupdate.
    if (JSON.stringify(ranges) !== JSON.stringify(this.buffered.peek())) {
      this.buffered.value = ranges;
    }
  }
}

function readRanges(ranges: TimeRanges): BufferedRange[] {
  return Array.from({ length: ranges.length }, (_, i) => ({
    startSec: ranges.start(i),
    endSec: ranges.end(i),
  }));
}
