/**
 * `deno task test [paths and flags of deno test]`: makes sure of Chromium and ffmpeg, builds the
 * site once, runs every test and ends with one line, `N passed, N failed`.
 *
 * Without arguments it is the whole check of a change: format, lint and types come first. Then groups of
 * tests run side by side, three at a time, for a browser waits more than it works: two of the tests of
 * pages, those of servers, and after the first of these all others. Real sound in a real browser is a
 * matter of moments, and three at once may miss one: a file of page tests that failed so is run again,
 * alone, and that counts. What passed only then is listed at the end, and fails the run when there is more
 * of it than chance explains.
 */

import { ensureBuilt } from "../tools/build.ts";
import { runAgain, type Verdict } from "./flaky.ts";
import { endMarked, RUN_MARK } from "./processes.ts";
import { ensurePrograms } from "./programs.ts";
import { listTests, type Outcome, runTests } from "./run_tests.ts";

const IN_BROWSERS = ["tests/e2e", "tests/engines"];
const WITH_SERVERS = ["tests/http", "tests/access"];
const AT_ONCE = 3;
/**
 * Under PROVE they want half an hour of a processor and nothing else: they run beside all others from the
 * beginning, and let them go first.
 */
const SMALL_SCOPE = "**/small_scope_test.ts";
const PATIENT = Deno.env.has("PROVE")
  ? [[`lib/shop/${SMALL_SCOPE}`], [`lib/listening/${SMALL_SCOPE}`, `tests/${SMALL_SCOPE}`]]
  : [];
/** Tests of pages that may pass only when they are alone, in one run. */
const FLAKY_BUDGET = 3;

const CHECKS = [["fmt", "--check"], ["lint"], ["task", "check"]];

const show = (bytes: Uint8Array) => Deno.stdout.write(bytes);

/** The command line of the first check that fails, or null. */
async function findFailedCheck(): Promise<string | null> {
  for (const args of CHECKS) {
    const { success } = await new Deno.Command(Deno.execPath(), {
      args,
      cwd: new URL("..", import.meta.url),
      env: { [RUN_MARK]: mark },
      stdin: "null",
    }).spawn().status;
    if (!success) return `deno ${args.join(" ")}`;
  }
  return null;
}

/** What the first group says is shown as it comes, what the others say when they are done. */
async function runAll(): Promise<Verdict> {
  const files = await listTests(IN_BROWSERS);
  const later = PATIENT.length > 0 ? [SMALL_SCOPE] : [];
  const groups = [
    files.filter((_, at) => at % 2 === 0),
    files.filter((_, at) => at % 2 === 1),
    [...WITH_SERVERS, ...later.map((it) => `--ignore=${it}`)],
    [`--ignore=${[...IN_BROWSERS, ...WITH_SERVERS, ...later]}`],
  ];
  const kept: Uint8Array[][] = [];
  const keep = (at: number) => {
    const own = kept[at] = [] as Uint8Array[];
    return (bytes: Uint8Array) => own.push(bytes);
  };
  const patient = PATIENT.map((group, at) =>
    runTests(group, mark, keep(groups.length + at), { isPatient: true })
  );
  const [even, odd, ...rest] = await runSideBySide(
    groups.map((group, at) => () => runTests(group, mark, at === 0 ? show : keep(at))),
  ) as [Outcome, Outcome, ...Outcome[]];
  const others = [...rest, ...await Promise.all(patient)];
  for (const bytes of kept.flat()) await show(bytes);
  const pages = await runAgain([even, odd], (again) => {
    console.log(`Again, alone: ${again.join(" ")}`);
    return runTests(again, mark, show);
  });
  return {
    passed: others.reduce((sum, { passed }) => sum + passed, pages.passed),
    failed: others.reduce((sum, { failed }) => sum + failed, pages.failed),
    flaky: pages.flaky,
  };
}

/** AT_ONCE of them at any time, in order. */
async function runSideBySide<T>(works: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [], left = works.entries();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (const [at, work] of left) results[at] = await work();
  }));
  return results;
}

async function runEverything(): Promise<Verdict> {
  const failedCheck = await findFailedCheck();
  if (failedCheck) {
    console.error(`\n${failedCheck} failed, see above: no test was run.`);
    return { passed: 0, failed: 1, flaky: [] };
  }
  await prepare();
  return await runAll();
}

async function prepare(): Promise<void> {
  try {
    await ensurePrograms("chromium-headless-shell", "ffmpeg");
    await ensureBuilt();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(1);
  }
}

async function runNamed(args: string[]): Promise<Verdict> {
  await prepare();
  return { ...await runTests(args, mark, show), flaky: [] };
}

const mark = crypto.randomUUID();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, async () => {
    await endMarked(mark);
    Deno.exit(130);
  });
}

const result = await (Deno.args.length > 0 ? runNamed(Deno.args) : runEverything());
await endMarked(mark);
const { passed, flaky } = result;
const isOverBudget = flaky.length > FLAKY_BUDGET;
const failed = result.failed + (isOverBudget ? flaky.length : 0);
if (flaky.length > 0) {
  console.log(`Flaky, passed only when run again, alone (${flaky.length} of ${FLAKY_BUDGET}):`);
  for (const name of flaky) console.log(`  ${name}`);
}
console.log(`${passed - (isOverBudget ? flaky.length : 0)} passed, ${failed} failed`);
Deno.exit(failed === 0 ? 0 : 1);
