/**
 * `deno task test [paths and flags of deno test]`: makes sure of Chromium, ffmpeg and espeak-ng, builds the
 * site once, runs every test and ends with the names of what failed and one line, `N passed, N failed`.
 *
 * Without arguments it is the whole check of a change: after the build come format, lint and types. Then groups of tests
 * run side by side, three at a time, for a browser waits more than it works. Two lanes take groups of
 * page tests, then what is left of the others; the third takes the others, and none of pages: real sound in a real
 * browser is a matter of moments, and three at once may miss one. A page test that failed is run again,
 * alone, and that counts. What passed only then is listed at the end, and fails the run when there is
 * more of it than chance explains.
 */

import { ensureBuilt } from "../tools/build.ts";
import { runAgain, type Verdict } from "./flaky.ts";
import { endMarked, RUN_MARK } from "./processes.ts";
import { ensurePrograms } from "./programs.ts";
import { runInLanes } from "./lanes.ts";
import { listTests, only, type Options, type Outcome, runTests } from "./run_tests.ts";

const IN_BROWSERS = ["tests/e2e", "tests/engines"];
const WITH_SERVERS = ["tests/http", "tests/access"];
/** A group is a process: enough of them that lanes end alike, few enough that starting them costs seconds. */
const FILES_OF_A_GROUP = 6;
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

function show(bytes: Uint8Array): void {
  for (let left = bytes; left.length > 0;) left = left.subarray(Deno.stdout.writeSync(left));
}

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

/** What a group says is shown when it is done. */
async function runAll(): Promise<Verdict> {
  const later = PATIENT.length > 0 ? [SMALL_SCOPE] : [];
  const cutShort: string[] = [];
  const run = async (args: string[], write: typeof show, options?: Options) => {
    const outcome = await runTests(args, mark, write, options);
    if (!outcome.isComplete) cutShort.push(`cut short: deno test ${args.join(" ")}`);
    return outcome;
  };
  const runGroup = async (args: string[], options?: Options) => {
    const said: Uint8Array[] = [];
    const outcome = await run(args, (bytes) => void said.push(bytes), options);
    said.forEach(show);
    return outcome;
  };
  const toWork = (groups: string[][]) => groups.map((group) => () => runGroup(group));
  const rest = [`--ignore=${[...IN_BROWSERS, ...WITH_SERVERS, ...later]}`];
  const servers = (await listTests(WITH_SERVERS))
    .filter((file) => later.length === 0 || !file.endsWith("/small_scope_test.ts"));
  const patient = PATIENT.map((group) => runGroup(group, { isPatient: true }));
  const [inPages, inOthers] = await runInLanes(
    { works: toWork(groupsOf(await listTests(IN_BROWSERS))), lanes: 2 },
    { works: toWork([rest, ...groupsOf(servers)]), lanes: 1 },
  );
  const others: Outcome[] = [...inOthers, ...await Promise.all(patient)];
  const pages = await runAgain(inPages, (files, names) => {
    console.log(`Again, alone: ${files.join(" ")}`);
    return run([...names ? [only(names)] : [], ...files], show);
  });
  return {
    passed: others.reduce((sum, { passed }) => sum + passed, pages.passed),
    failed: others.reduce((sum, { failed }) => sum + failed, pages.failed),
    failures: [...others.flatMap(({ failures }) => failures), ...pages.failures, ...cutShort],
    flaky: pages.flaky,
  };
}

/** Neighbours by name, which are often alike, come into different groups. */
function groupsOf(files: string[]): string[][] {
  const count = Math.ceil(files.length / FILES_OF_A_GROUP);
  return Array.from({ length: count }, (_, nth) => files.filter((_, at) => at % count === nth));
}

async function runEverything(): Promise<Verdict> {
  await prepare();
  const failedCheck = await findFailedCheck(); // not beside the build: two that install packages at once may collide
  if (failedCheck) {
    console.error(`\n${failedCheck} failed, see above: no test was run.`);
    return { passed: 0, failed: 1, failures: [failedCheck], flaky: [] };
  }
  return await runAll();
}

async function prepare(): Promise<void> {
  try {
    await ensurePrograms("chromium-headless-shell", "ffmpeg", "espeak-ng");
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
const { passed, failures, flaky } = result;
const isOverBudget = flaky.length > FLAKY_BUDGET;
const failed = result.failed + (isOverBudget ? flaky.length : 0);
if (flaky.length > 0) {
  console.log(`Flaky, passed only when run again, alone (${flaky.length} of ${FLAKY_BUDGET}):`);
  for (const name of flaky) console.log(`  ${name}`);
}
if (failures.length > 0) {
  console.log("Failed:");
  for (const name of failures) console.log(`  ${name}`);
}
console.log(`${passed - (isOverBudget ? flaky.length : 0)} passed, ${failed} failed`);
Deno.exit(failed === 0 ? 0 : 1);
