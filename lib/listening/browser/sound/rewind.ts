/** After this long a pause, in ms, so many seconds are heard again: one finds back into the story. */
const STEPS: [fromMs: number, sec: number][] = [
  [12 * 3_600_000, 20], // the next day
  [3_600_000, 10],
  [5 * 60_000, 5],
];

/**
 * Where to go on after a pause.
 *
 * @returns seconds into the chapter, never before its beginning
 */
export function rewindAfterPause(positionSec: number, pausedMs: number): number {
  const [, backSec] = STEPS.find(([fromMs]) => pausedMs >= fromMs) ?? [0, 0];
  return Math.max(0, positionSec - backSec);
}
