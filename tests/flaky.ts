/** Tests of pages that fail beside others and pass alone: told apart from those that fail. */

import type { Outcome } from "./run_tests.ts";

export interface Verdict {
  passed: number;
  failed: number;
  /** The names of what failed, as far as they are known: `file: test`, or a file. */
  failures: string[];
  /** What failed at first and passed at the last. */
  flaky: string[];
}

const TIMES = 2;

/**
 * Runs again what failed, at most twice: the tests alone, for a file of page tests takes minutes, then their
 * files, for a test may need those before it. A run that was cut short stays failed: nobody knows what it
 * would have said.
 * @param run `names`: of the tests; null: all of the files
 */
export async function runAgain(
  firsts: Outcome[],
  run: (files: string[], names: string[] | null) => Promise<Outcome>,
): Promise<Verdict> {
  const outcomes = [...firsts];
  let failing = firsts;
  for (let left = TIMES; left > 0; left--) {
    const files = failing.flatMap(({ failedFiles }) => failedFiles);
    if (files.length === 0) break;
    failing = [await run(files, left === TIMES ? namesOf(failing) : null)];
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
    failures: [...still],
    flaky: [...once.difference(still)],
  };
}

/** Null: one of them failed outside of its tests. */
function namesOf(outcomes: Outcome[]): string[] | null {
  const failures = outcomes.flatMap((it) => it.failures);
  const names = failures.map((it) => /: (.*)/s.exec(it)?.[1]);
  const isWhole = outcomes.some(({ isComplete }) => !isComplete) || names.includes(undefined);
  return isWhole ? null : names as string[];
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
}
