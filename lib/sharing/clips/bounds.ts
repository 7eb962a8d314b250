/** Calculates which bytes of a chapter's file are a clip. */

export const MIN_CLIP_SEC = 15;
export const MAX_CLIP_SEC = 60;

/** A requested clip; `seconds` is a whole number from 15 to 60. */
export interface Cut {
  fromMs: number;
  seconds: number;
}

/** Byte offsets in the chapter's file; `end` is inclusive. */
export interface ClipBounds {
  start: number;
  end: number;
}

/** Latest start of a clip in a chapter, seconds; negative: the chapter is too short for a clip. */
export const latestStartSec = (chapterSec: number): number => chapterSec - MIN_CLIP_SEC;

/**
 * The whole frames nearest to the cut. A clip that would reach beyond the chapter ends with it.
 *
 * @param frameBytes size of every frame of the file: constant, see `tools/ingest/settings.ts`
 */
export function clipBounds(
  { bytes, durationSec }: { bytes: number; durationSec: number },
  { fromMs, seconds }: Cut,
  frameBytes: number,
): ClipBounds {
  const frames = Math.floor(bytes / frameBytes), framesPerSec = frames / durationSec;
  const first = Math.min(frames - 1, Math.round(fromMs / 1000 * framesPerSec));
  const count = Math.min(frames - first, Math.round(seconds * framesPerSec));
  return { start: first * frameBytes, end: (first + count) * frameBytes - 1 };
}
