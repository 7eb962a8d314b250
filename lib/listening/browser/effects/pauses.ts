/** Detects pauses in the narration, and says how fast they are played. */

/** 48 dB below full scale: above a narrator's silent room, below a whisper. */
const SILENT_LEVEL = 0.004;
/** Shorter silences are part of the narrator's rhythm. */
const PAUSE_MS = 400;
/** Factor to the listener's speed. */
const HURRY = 3;
/** At higher rates browsers play silence, and the end of the pause would never be detected. */
const FASTEST = 4;

/** Finds pauses in a series of sound levels. */
export class PauseWatch {
  #silentSinceMs: number | null = null;

  /**
   * @param level root mean square of the newest samples, 0..1
   * @param nowMs by a monotonic clock
   * @returns true while there has been silence for `PAUSE_MS` or longer
   */
  addLevel(level: number, nowMs: number): boolean {
    if (level > SILENT_LEVEL) this.#silentSinceMs = null;
    else this.#silentSinceMs ??= nowMs;
    return this.#silentSinceMs !== null && nowMs - this.#silentSinceMs >= PAUSE_MS;
  }
}

/** @param rate the listener's own speed */
export function hurriedRate(rate: number): number {
  return Math.min(rate * HURRY, FASTEST);
}

/** Root mean square of the samples, 0..1. */
export function levelOf(samples: Float32Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return Math.sqrt(energy / samples.length);
}
