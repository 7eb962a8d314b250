/** Segment boundaries, the same in all adaptive renditions of a chapter. */

const SHORT_COUNT = 3;

/**
 * The number of samples of each segment. Three short segments come first, so that playback and the first change of
 * rendition start soon; the others are three times as long. A remainder shorter than a short segment is added to
 * the last one.
 * @param shortSamples samples of a short segment, a whole number of frames: about two seconds
 */
export function segmentLengths(totalSamples: number, shortSamples: number): number[] {
  const lengths: number[] = [];
  let rest = totalSamples;
  while (rest > 0) {
    const wanted = lengths.length < SHORT_COUNT ? shortSamples : SHORT_COUNT * shortSamples;
    const length = Math.min(rest, wanted);
    if (length < shortSamples && lengths.length > 0) lengths[lengths.length - 1]! += length;
    else lengths.push(length);
    rest -= length;
  }
  return lengths;
}
