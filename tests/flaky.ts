/** Tests of pages that fail beside others and pass alone: told apart from those that fail. */

import type { Outcome } from "./run_tests.ts";

export interface Verdict {
  passed: number;
  failed: number;
  /** What failed at first and passed at the last. */
  flaky: string[];
}

const TIMES = 2;

/**
 * Runs the files that failed again, at most twice. A run that was cut short stays failed: nobody
 * knows what it would have said.
 */
export async function runAgain(
  firsts: Outcome[],
  run: (files: string[]) => Promise<Outcome>,
): Promise<Verdict> {
  const outcomes = [...firsts];
  let failing = firsts;
  for (let left = TIMES; left > 0; left--) {
    const files = failing.flatMap(({ failedFiles }) => failedFiles);
    if (files.length === 0) break;
    failing = [await run(files)];
    outcomes.push(...failing);
  }
  const count = sum(firsts.map(({ passed, failed }) => passed + failed));
  const cutShort = outcomes.filter(({ isComplete }) => !isComplete).length;
  const failed = Math.max(sum(failing.map((it) => it.failed)), cutShort);
  const still = new Set(failing.flatMap(({ failures }) => failures));
  const once = new Set(outcomes.flatMap(({ failures }) => failures));
  return {
    passed: Math.max(count - failed, 0),
    failed,
    flaky: [...once.difference(still)],
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
}
