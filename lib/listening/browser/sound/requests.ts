/**
 * What a listener can ask of the media element. Requests only ask: whether it happened is told by the
 * element's own events, which `state.ts` reads.
 */
import { isSameChapter, readBeginning, wholeStream } from "@/lib/media/addresses.ts";
import { getStreamOf } from "./element.ts";
import { beginAt } from "./progressive.ts";

/** Volume that un-mute gives when no audible one is known. */
const FALLBACK_VOLUME = 0.5;
/** A start of the same place within this time is the same start. */
const SAME_START_SEC = 2;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(min, value), max);

/**
 * Asks for sound. A refusal needs no report here: where the browser wants a press first the element
 * stays paused and shows its play button, everything else is an `error` event or an interruption by
 * our own next request.
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

/** What lies before the beginning of a stream is in the whole chapter; what follows is there as well. */
function openWhole(element: HTMLMediaElement, positionSec: number): void {
  const isWanted = !element.paused;
  element.src = wholeStream(element.src);
  beginAt(element, positionSec);
  if (isWanted) requestPlay(element);
}

/**
 * Also the default, because a new source sets the element back to its default rate.
 *
 * @param rate inside the range (player/rates.ts)
 */
export function requestRate(element: HTMLMediaElement, rate: number): void {
  element.preservesPitch = true;
  element.defaultPlaybackRate = element.playbackRate = rate;
}

/** Zero mutes and leaves the volume, so that un-muting finds the one before. */
export function requestVolume(element: HTMLMediaElement, volume: number): void {
  if (volume > 0) element.volume = Math.round(clamp(volume, 0, 1) * 100) / 100;
  element.muted = volume <= 0;
}

export function requestMute(element: HTMLMediaElement, muted: boolean): void {
  if (!muted && element.volume === 0) element.volume = FALLBACK_VOLUME;
  element.muted = muted;
}

/**
 * True when this place sounds, or one less than 2 s from it: a doubled press, or the page of a link that was
 * pressed. Starting it again would only stutter.
 */
export function isStarted(element: HTMLMediaElement, src: string, positionSec: number): boolean {
  return !element.paused && isSameChapter(getStreamOf(element), src) &&
    Math.abs(element.currentTime - positionSec) < SAME_START_SEC;
}

/** Whether two places of a chapter, in seconds, are one start. */
export function isSameStart(oneSec: number, otherSec: number): boolean {
  return Math.abs(oneSec - otherSec) < SAME_START_SEC;
}
