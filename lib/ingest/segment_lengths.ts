/** Where the adaptive renditions are cut: the same places in all of them. */
import { AAC_FRAME_SAMPLES } from "@/lib/ingest/settings.ts";

/** 2.005 s: the first sound after a seek to the start, and the first change of rendition, come soon. */
const SHORT = 94 * AAC_FRAME_SAMPLES;
const SHORT_COUNT = 3;
/** 6.016 s, three short ones. */
const LONG = SHORT_COUNT * SHORT;

/**
 * Samples of each segment of a chapter: three short ones, then long ones; a rest shorter than a short
 * one is added to its predecessor. All but the last are whole AAC frames.
 */
export function segmentLengths(totalSamples: number): number[] {
  const lengths: number[] = [];
  let rest = totalSamples;
  while (rest > 0) {
    const length = Math.min(rest, lengths.length < SHORT_COUNT ? SHORT : LONG);
    if (length < SHORT && lengths.length > 0) lengths[lengths.length - 1]! += length;
    else lengths.push(length);
    rest -= length;
  }
  return lengths;
}
