/** Where adaptive renditions are cut: the same places in all renditions of a chapter. */

const SHORT_COUNT = 3;

/**
 * Samples of each segment: three short ones, so that the first sound and the first change of rendition
 * come soon, then ones of three times that; a rest shorter than a short one is added to its predecessor.
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
