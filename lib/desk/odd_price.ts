/** Whether a price looks like a slip of the hand, such as 7990 for 7.99. Pure. */

/** How many times the dearest, or what part of the cheapest, of the other books is doubtful. */
const DOUBTFUL = 20;

/**
 * How many times the others' median the price is, or what part of it (below 1); null: it is not doubtful.
 * @param others prices of the author's other books, in the same currency
 */
export function oddTimes(priceMinor: number, others: number[]): number | null {
  if (others.length === 0) return null;
  const sorted = others.toSorted((a, b) => a - b);
  const isOdd = priceMinor >= sorted.at(-1)! * DOUBTFUL || priceMinor * DOUBTFUL <= sorted[0]!;
  return isOdd ? priceMinor / sorted[Math.floor(sorted.length / 2)]! : null;
}
