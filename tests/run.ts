/**
 * `deno task test [paths and flags of deno test]`: makes sure of Chromium and ffmpeg, builds the
 * site once, runs every test and ends with one line, `N passed, N failed`.
 *
 * Without arguments three groups run side by side, for a browser waits more than it works: two of the tests
 * of pages, and all others. Real sound in a real browser is a matter of moments, and three at once may miss
 * one: a file of page tests that failed so is run again, alone, and that counts. Types are checked by
 * `deno task check`.
 */

import { ensureBuilt } from "../tools/build.ts";
import { endMarked } from "./processes.ts";
import { ensurePrograms } from "./programs.ts";
import { listTests, type Outcome, runTests } from "./run_tests.ts";

const IN_BROWSERS = ["tests/e2e", "tests/engines"];

const show = (bytes: Uint8Array) => Deno.stdout.write(bytes);

/** What the first group says is shown as it comes, what the others say when they are done. */
async function runAll(mark: string): Promise<Outcome[]> {
  const files = await listTests(IN_BROWSERS);
  const groups = [
    files.filter((_, at) => at % 2 === 0),
    files.filter((_, at) => at % 2 === 1),
    [`--ignore=${IN_BROWSERS}`],
  ];
  const kept = groups.map((): Uint8Array[] => []);
  const [even, odd, others] = await Promise.all(
    groups.map((group, at) =>
      runTests(group, mark, at === 0 ? show : (bytes) => kept[at]!.push(bytes))
    ),
  ) as [Outcome, Outcome, Outcome];
  for (const bytes of kept.flat()) await show(bytes);
  return [others, await runAgain([even, odd], mark)];
}

/** The outcome of page tests, with what the files that failed say when they are alone, at most twice. */
async function runAgain(firsts: Outcome[], mark: string): Promise<Outcome> {
  let outcome = sumOf(firsts);
  const count = outcome.passed + outcome.failed;
  for (let again = 0; again < 2 && outcome.failedFiles.length > 0; again++) {
    console.log(`Again, alone: ${outcome.failedFiles.join(" ")}`);
    outcome = await runTests(outcome.failedFiles, mark, show);
  }
  return { ...outcome, passed: count - outcome.failed };
}

function sumOf(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    failedFiles: outcomes.flatMap(({ failedFiles }) => failedFiles),
    code: outcomes.find(({ code }) => code !== 0)?.code ?? 0,
  };
}

const mark = crypto.randomUUID();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, async () => {
    await endMarked(mark);
    Deno.exit(130);
  });
}

try {
  await ensurePrograms("chromium-headless-shell", "ffmpeg");
  await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exit(1);
}
const { passed, failed, code } = sumOf(
  Deno.args.length > 0 ? [await runTests(Deno.args, mark, show)] : await runAll(mark),
);
await endMarked(mark);
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(code);
