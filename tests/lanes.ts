/** Two queues of work and who takes from them. */

export interface Queue<T> {
  works: (() => Promise<T>)[];
  /** So many take from it at once. */
  lanes: number;
}

/**
 * Does all of both. Lanes of the first queue go on with the second once theirs is empty; those of the second
 * take nothing of the first, of which never more than its own lanes run at once.
 * @returns the results of either, in order
 */
export async function runInLanes<T>(first: Queue<T>, second: Queue<T>): Promise<[T[], T[]]> {
  const results: [T[], T[]] = [[], []];
  const left = [first.works.entries(), second.works.entries()] as const;
  const empty = async (nth: 0 | 1) => {
    for (const [at, work] of left[nth]) results[nth][at] = await work();
  };
  await Promise.all([
    ...Array.from({ length: first.lanes }, async () => {
      await empty(0);
      await empty(1);
    }),
    ...Array.from({ length: second.lanes }, () => empty(1)),
  ]);
  return results;
}
