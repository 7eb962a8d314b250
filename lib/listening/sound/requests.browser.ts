import { isSameChapter, readBeginning, streamFrom, wholeStream } from "@/lib/media/addresses.ts";
import { type Engine, getStreamOf } from "./element.browser.ts";

/**
 * Loads an MP3 stream that begins at the position. When the chapter is loaded already, and from no later second,
 * only seeks.
 */
export function openSource(element: HTMLMediaElement, src: string, positionSec: number): void {
  const isAsked = element.preload !== "none"; // else it is the page's own, whole
  const isOther = !isAsked || element.error || !isSameChapter(getStreamOf(element), src);
  if (isOther || positionSec < readBeginning(element.src)) load(element, src, positionSec);
  goTo(element, positionSec); // also for a new source: an element may keep the position of the one before
}

function load(element: HTMLMediaElement, src: string, positionSec: number): void {
  delete element.dataset.stream;
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
 * element's events, which media_state.ts reads.
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
export function requestSeek(element: HTMLMediaElement, toSec: number, durationSec: number): void {
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
 * @param rate inside the range (player/rates.ts)
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
