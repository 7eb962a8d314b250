/** The progress of a run, and its remaining time. */

export interface Progress {
  /** Share of all work that is done, 0 to 1. */
  share: number;
  /** null until there is enough data. */
  leftSec: number | null;
}

/** Before this an estimate is unstable. */
const MIN_SHARE = 0.01;

interface ProgressCount {
  /** Sets how much of a chapter is done, 0 to 1. */
  set(index: number, share: number): void;
  /** Counts a chapter as done by an earlier run: it is ignored in this one's speed. */
  skip(index: number): void;
  get(nowMs: number): Progress;
}

/** @param weights expected work of each chapter, in any unit */
export function countProgress(weights: number[], startMs: number): ProgressCount {
  const done = weights.map(() => 0);
  let skipped = 0;
  const total = weights.reduce((sum, it) => sum + it, 0);
  return {
    set: (index, share) => done[index] = share * weights[index]!,
    skip(index) {
      done[index] = weights[index]!;
      skipped += weights[index]!;
    },
    get(nowMs) {
      const sum = done.reduce((all, it) => all + it, 0);
      const [now, all] = [sum - skipped, total - skipped];
      const share = total === 0 ? 1 : sum / total;
      if (all <= 0 || now / all < MIN_SHARE) return { share, leftSec: null };
      return { share, leftSec: (nowMs - startMs) / 1000 * (all / now - 1) };
    },
  };
}
