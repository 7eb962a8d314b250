/**
 * The one audio format of the demo: MPEG-2 layer III, mono, 24 kHz, 48 kbit/s, constant.
 * Every frame is 576 samples (24 ms) in 144 bytes, so 3 s are 125 frames and byte = 6000 x second:
 * size and length of a chapter are known before it is made.
 */
export const SAMPLE_RATE = 24_000;
export const KBPS = 48;
export const FRAME_SAMPLES = 576;
export const FRAME_BYTES = frameBytes(KBPS);

/** Bytes of a frame at a constant bit rate: 3 for each kbit/s. */
export function frameBytes(kbps: number): number {
  return FRAME_SAMPLES / 8 * kbps * 1_000 / SAMPLE_RATE;
}

const FRAMES_PER_3_SEC = 125;

/** The nearest length that is both whole frames and whole seconds. */
export function toWholeFrames(durationSec: number): { durationSec: number; frames: number } {
  const threes = Math.max(1, Math.round(durationSec / 3));
  return { durationSec: threes * 3, frames: threes * FRAMES_PER_3_SEC };
}
