/**
 * Converts the element's time to time in the chapter. A resumed chapter is fetched as a stream that begins at the
 * wanted second (`streamFrom`), because with the whole file a browser requests first the header and then the place:
 * two round trips. The media time of such a stream begins at 0. The conversion is done only here: all other code
 * reads and sets `currentTime` in seconds of the chapter.
 */

import {
  isSameChapter,
  type ListedRef,
  readBeginning,
  readStreamPath,
  streamFrom,
  wholeStream,
} from "@/lib/media/addresses.ts";
import { dropStreamOf, getStreamOf } from "../first_bytes/handover.ts";

/** Makes `currentTime` count from the beginning of the chapter. Idempotent. */
function tellChapterTime(element: HTMLAudioElement): void {
  Object.setPrototypeOf(
    element,
    {
      __proto__: HTMLAudioElement.prototype,
      get currentTime() {
        return super.currentTime + readBeginning(element.src);
      },
      set currentTime(sec) {
        super.currentTime = sec - readBeginning(element.src);
      },
    } satisfies ThisType<HTMLAudioElement>,
  );
}

/** The same for `duration`, `buffered` and `played`. Separate, because only the player needs them, no press. */
export function tellChapterLength(element: HTMLAudioElement): void {
  const { prototype } = HTMLAudioElement;
  const read = (name: string) => Reflect.get(prototype, name, element);
  const define = (name: string, get: () => unknown) =>
    Object.defineProperty(element, name, { configurable: true, get });
  const bySec = () => readBeginning(element.src);
  define("duration", () => read("duration") + bySec());
  for (const name of ["buffered", "played"]) define(name, () => shift(read(name), bySec()));
}

function shift(ranges: TimeRanges, bySec: number): TimeRanges {
  return {
    length: ranges.length,
    start: (index) => ranges.start(index) + bySec,
    end: (index) => ranges.end(index) + bySec,
  };
}

/** The tab's sound element; null before a page has included it or a press has created it. */
export function findSoundElement(): HTMLAudioElement | null {
  return document.getElementById("sound") as HTMLAudioElement | null;
}

/**
 * The only sound element of the tab, because phones permit playing per element and only within a press. The
 * server renders it into the book page; on other pages the first press creates it. It stands in <body>
 * outside every partial, so navigation keeps it. Its `currentTime` is time in the chapter.
 */
export function getSoundElement(): HTMLAudioElement {
  const element = findSoundElement() ?? document.createElement("audio");
  if (!element.id) {
    element.id = "sound";
    element.preload = "metadata";
    element.crossOrigin = "anonymous";
    document.body.append(element);
  }
  tellChapterTime(element);
  return element;
}

/** The chapter in the element; null: none. */
export function getLoadedChapter(element: HTMLMediaElement): ListedRef | null {
  return readStreamPath(getStreamOf(element));
}

/** Loads a chapter into the element. One engine for each kind of delivery. */
export interface Engine {
  /** Loads the chapter and seeks to the position. Does not start playing. */
  open(src: string, positionSec: number): void;
  /** The same after a failure or a stall: fetches again even what seems to be loaded. */
  reopen(src: string, positionSec: number): void;
}

/**
 * An engine for downloaded chapters, preferred to the network's engine for them. All methods take the chapter's
 * stream address.
 */
export interface LocalEngine extends Engine {
  /** The account that the downloads belong to. */
  readonly userId: string;
  has(src: string): boolean;
  /**
   * The status to report for a failure: a downloaded chapter does not fail because the network is missing.
   *
   * @param status the server's status for the stream; 0: unreachable
   */
  judge(src: string, status: number): number;
}

/**
 * Loads an MP3 stream that begins at the position. When the chapter is loaded already, and from no later second,
 * only seeks.
 */
export function openSource(element: HTMLMediaElement, src: string, positionSec: number): void {
  const isUnasked = element.preload === "none"; // the page's own, whole
  const isOther = isUnasked || element.error || !isSameChapter(getStreamOf(element), src);
  if (isOther || positionSec < readBeginning(element.src)) load(element, src, positionSec);
  goTo(element, positionSec); // also for a new source: an element may keep the position of the one before
}

function load(element: HTMLMediaElement, src: string, positionSec: number): void {
  dropStreamOf(element);
  element.src = streamFrom(src, positionSec);
}

function goTo(element: HTMLMediaElement, positionSec: number): void {
  if (element.currentTime !== positionSec) element.currentTime = positionSec;
}

/**
 * Sets the start position of an element that has its source.
 *
 * Before the metadata is loaded most browsers take `currentTime` as the start position and fetch from there. Safari
 * may drop it, so it is set again at `loadedmetadata`, which is still before the first sound.
 */
export function beginAt(element: HTMLMediaElement, positionSec: number): void {
  goTo(element, positionSec);
  if (element.readyState > 0) return;
  const address = element.src;
  element.addEventListener("loadedmetadata", () => {
    const forgotten = element.currentTime < 1 && element.src === address;
    if (forgotten && positionSec > 1) element.currentTime = positionSec;
  }, { once: true });
}

/** Plays the MP3 by its address. The first sound of a tab uses it: no other engine needs fewer round trips. */
export function progressiveEngine(element: HTMLMediaElement): Engine {
  return {
    open: (src, positionSec) => openSource(element, src, positionSec),
    reopen(src, positionSec) {
      load(element, src, positionSec);
      goTo(element, positionSec);
    },
  };
}

/*
 * What a listener can ask of the media element. These functions do not report success: the result is in the
 * element's events, which MediaState (state.browser.ts) reads.
 */

/** Volume after unmuting when the stored volume is 0. */
const FALLBACK_VOLUME = 0.5;
/** Two starts less than this apart in the chapter count as one. */
const SAME_START_SEC = 2;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(min, value), max);

/**
 * Starts playing. A rejected promise is ignored: where the browser wants a press first, the element stays paused and
 * the play button is shown; other failures fire an `error` event, or come from our own next call.
 */
export function requestPlay(element: HTMLMediaElement): void {
  element.play().catch(() => {});
}

/** @param durationSec the chapter's length, for an element that does not know it yet */
function requestSeek(element: HTMLMediaElement, toSec: number, durationSec: number): void {
  if (!Number.isFinite(toSec)) return;
  const sec = clamp(toSec, 0, durationSec);
  if (sec < readBeginning(element.src)) openWhole(element, sec);
  else element.currentTime = sec;
}

/** Loads the whole chapter, to reach a position before the beginning of the loaded stream. */
function openWhole(element: HTMLMediaElement, positionSec: number): void {
  const isWanted = !element.paused;
  element.src = wholeStream(element.src);
  beginAt(element, positionSec);
  if (isWanted) requestPlay(element);
}

/**
 * Sets `defaultPlaybackRate` too, because a new source resets the element to it.
 *
 * @param rate inside the range (settings.browser.ts)
 */
export function requestRate(element: HTMLMediaElement, rate: number): void {
  element.preservesPitch = true;
  element.defaultPlaybackRate = element.playbackRate = rate;
}

/** 0 mutes and keeps the volume, so that unmuting restores it. */
export function requestVolume(element: HTMLMediaElement, volume: number): void {
  if (volume > 0) element.volume = Math.round(clamp(volume, 0, 1) * 100) / 100;
  element.muted = volume <= 0;
}

export function requestMute(element: HTMLMediaElement, muted: boolean): void {
  if (!muted && element.volume === 0) element.volume = FALLBACK_VOLUME;
  element.muted = muted;
}

/**
 * Whether the chapter plays within 2 s of this position already: a double press, or the page whose link was
 * pressed. Starting again would interrupt the sound.
 */
export function isStarted(element: HTMLMediaElement, src: string, positionSec: number): boolean {
  return !element.paused && isSameChapter(getStreamOf(element), src) &&
    Math.abs(element.currentTime - positionSec) < SAME_START_SEC;
}

/** Whether two positions in a chapter, in seconds, count as the same start. */
export function isSameStart(oneSec: number, otherSec: number): boolean {
  return Math.abs(oneSec - otherSec) < SAME_START_SEC;
}

/** How many seconds are repeated after a pause of at least that many ms, so that the listener finds the thread. */
const REWINDS: [fromMs: number, sec: number][] = [
  [43_200_000, 20], // 12 hours: the next day
  [3_600_000, 10],
  [300_000, 5],
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
