/** The order in which books are shown. */

/** Bundles first, then the numbered books, then others in the order of the file (spec 1 section 2, "/"). */
export function homeOrder<T extends { isComplete: boolean; bookNumber: number | null }>(
  books: T[],
): T[] {
  return books.toSorted((a, b) => rank(a) - rank(b));
}

const rank = (
  { isComplete, bookNumber }: { isComplete: boolean; bookNumber: number | null },
): number => isComplete ? 0 : bookNumber ?? Number.MAX_SAFE_INTEGER;
