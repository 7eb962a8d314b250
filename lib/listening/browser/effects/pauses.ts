/** What counts as a pause in the reading, and how fast one is passed over. */

/** 48 dB below full scale: above a narrator's silent room, below a whisper. */
const SILENT_LEVEL = 0.004;
/** Shorter ones are the reader's own rhythm. */
const PAUSE_MS = 400;
const HURRY = 3;
/** Faster, browsers play nothing at all, and then the pause would never end. */
const FASTEST = 4;

/** Tells pauses by the level of moment after moment. */
export class PauseWatch {
  #silentSinceMs: number | null = null;

  /**
   * @param level of this moment, 0..1
   * @param nowMs by any clock that only goes forward
   * @returns true while a pause lasts that is worth passing over
   */
  hear(level: number, nowMs: number): boolean {
    if (level > SILENT_LEVEL) this.#silentSinceMs = null;
    else this.#silentSinceMs ??= nowMs;
    return this.#silentSinceMs !== null && nowMs - this.#silentSinceMs >= PAUSE_MS;
  }
}

/** @param rate the listener's own speed */
export function hurriedRate(rate: number): number {
  return Math.min(rate * HURRY, FASTEST);
}

/** Effective level of samples (root mean square), 0..1 like them. */
export function levelOf(samples: Float32Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return Math.sqrt(energy / samples.length);
}
