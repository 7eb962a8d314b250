/** Two queues of work and who takes from them. */

export interface Queue<T> {
  works: (() => Promise<T>)[];
  /** So many take from it at once, and go on with the other queue once it is empty. */
  lanes: number;
}

/**
 * Does all of both.
 * @returns the results of either, in order
 */
export async function runInLanes<T>(first: Queue<T>, second: Queue<T>): Promise<[T[], T[]]> {
  const results: [T[], T[]] = [[], []];
  const left = [first.works.entries(), second.works.entries()] as const;
  const empty = async (nth: 0 | 1) => {
    for (const [at, work] of left[nth]) results[nth][at] = await work();
  };
  const start = (lanes: number, own: 0 | 1, other: 0 | 1) =>
    Array.from({ length: lanes }, async () => {
      await empty(own);
      await empty(other);
    });
  await Promise.all([...start(first.lanes, 0, 1), ...start(second.lanes, 1, 0)]);
  return results;
}
