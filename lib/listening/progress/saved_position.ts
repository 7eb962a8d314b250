/** The rules of saved positions (spec 1 section 4, "Player"). */

import { DAY_MS } from "@/lib/platform/duration.ts";

const SAVED_FOR_MS = 7 * DAY_MS;
/** Resuming this close to the end would end at once: playback starts a little before instead. */
const END_SEC = 1;
const BEFORE_END_SEC = 5;
/** The rest is too short to resume. */
const NOTHING_LEFT_SEC = 1.5;

/** Whether a position should be saved. */
export function isWorthSaving(positionSec: number, durationSec: number): boolean {
  return positionSec <= durationSec - NOTHING_LEFT_SEC;
}

/** Whether a position saved by this browser is still valid; the account's place never expires. */
export function isStillGood(savedAtMs: number, nowMs: number): boolean {
  return nowMs - savedAtMs <= SAVED_FOR_MS;
}

/** Where to resume for a place: within a second of the end, 5 s before it. */
export function resumeSec(positionSec: number, durationSec: number): number {
  return positionSec > durationSec - END_SEC
    ? Math.max(0, durationSec - BEFORE_END_SEC)
    : positionSec;
}
