/**
 * `deno task test [paths and flags of deno test]`: makes sure of Chromium, ffmpeg and espeak-ng, builds the
 * site once, runs every test and ends with the names of what failed and one line, `N passed, N failed`.
 *
 * Without arguments it is the whole check of a change: after the build come format and lint, and the types beside the
 * first tests. Groups of tests run side by side, four at a time on two processors, for a browser waits more than it
 * works. Three lanes begin with groups of page tests, the fourth with the types and the other tests, which keep a
 * processor busy; what is left at the end is for all.
 * A page test that failed is run again, alone. What passes then is listed at the end as flaky, and fails the run too.
 */

import { ensureBuilt } from "../tools/build.ts";
import { runAgain, type Verdict } from "./flaky.ts";
import { endMarked, RUN_MARK } from "./processes.ts";
import { ensurePrograms } from "./programs.ts";
import { runInLanes } from "./lanes.ts";
import { listTests, type Outcome, runFiles, runTests } from "./run_tests.ts";

const IN_BROWSERS = ["tests/e2e", "tests/engines"];
const WITH_SERVERS = ["tests/http", "tests/access"];
/** A group is an isolate: enough of them that lanes end alike, few enough that loading the site costs seconds. */
const PAGES_OF_A_GROUP = 7;
const SERVERS_OF_A_GROUP = 16;
/** Measure the time of the real hash and writes a second: when proving with nothing beside them, for minutes. */
const TIMED = ["lib/accounts/sign_in_timing.server_test.ts", "tests/backup/store_backup_test.ts"];
/**
 * Not in one isolate with others. The first builds the scripts of islands that tests beside it build too, and the later
 * build would replace its own; others replace the hash.
 */
const ALONE = ["lib/fresh/client/client_test.ts", ...TIMED];
/** A line names so many files, of more the first and the last. */
const SHOWN = 8;
const CORES = navigator.hardwareConcurrency;
/** So many lanes begin with page tests, so many with the others. */
const LANES = { pages: Math.min(CORES + 1, 6), others: CORES > 2 ? 2 : 1 };

type GroupOptions = Parameters<typeof runFiles>[3];

const CHECKS = [["fmt", "--check"], ["lint"]];
const TYPES = ["task", "check"];

function show(bytes: Uint8Array): void {
  for (let left = bytes; left.length > 0;) left = left.subarray(Deno.stdout.writeSync(left));
}

/** The command line of the first of these checks that fails, or null. */
async function findFailedCheck(checks: string[][]): Promise<string | null> {
  for (const args of checks) {
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

/** The types as a group among the tests: a minute and more of one processor, in which others go on. */
async function checkTypes(): Promise<Outcome> {
  const failed = await findFailedCheck([TYPES]);
  return {
    passed: 0,
    failed: failed ? 1 : 0,
    failedFiles: [],
    failures: failed ? [failed] : [],
    isComplete: true,
  };
}

/** What a group says is shown when it is done. */
async function runAll(): Promise<Verdict> {
  const cutShort: string[] = [];
  const run = async (files: string[], write: typeof show, options?: GroupOptions) => {
    const began = Date.now();
    const outcome = await runFiles(files, mark, write, options);
    const what = files.length > SHOWN ? `${files[0]} … ${files.at(-1)}` : files.join(" ");
    const seconds = Math.round((Date.now() - began) / 1_000);
    write(new TextEncoder().encode(`${seconds} s: ${what}\n\n`));
    if (!outcome.isComplete) {
      cutShort.push(`cut short in "${outcome.cutShortIn ?? ""}": ${files.join(" ")}`);
    }
    return outcome;
  };
  const runGroup = async (files: string[]) => {
    const said: Uint8Array[] = [];
    const outcome = await run(files, (bytes) => void said.push(bytes));
    said.forEach(show);
    return outcome;
  };
  const toWork = (groups: string[][]) => groups.map((group) => () => runGroup(group));
  const pages = await listTests(IN_BROWSERS);
  const servers = await listTests(WITH_SERVERS);
  const units = (await listTests(["."])).filter((file) =>
    ![...IN_BROWSERS, ...WITH_SERVERS].some((folder) => file.startsWith(`${folder}/`))
  );
  // They keep every processor busy for long, so pages are tested before: sound would falter beside them.
  const isLast = (file: string) => isSmallScope(file) || TIMED.includes(file);
  const last = Deno.env.has("PROVE") ? [...servers, ...units].filter(isLast) : [];
  const others = [...bySubject(units), ...spread(servers, SERVERS_OF_A_GROUP)]
    .map((group) => group.filter((file) => !last.includes(file)))
    .filter((group) => group.length > 0);
  const [inPages, inOthers] = await runInLanes(
    { works: toWork(spread(pages, PAGES_OF_A_GROUP)), lanes: LANES.pages },
    { works: [checkTypes, ...toWork(others)], lanes: LANES.others },
  );
  const scopes = last.filter((file) => !TIMED.includes(file));
  const inLast = await Promise.all(
    spread(scopes, Math.ceil(scopes.length / 2)).map((group) => runGroup(group)),
  );
  for (const file of last.filter((it) => TIMED.includes(it))) inLast.push(await runGroup([file]));
  const rest = [...inOthers, ...inLast];
  const verdict = await runAgain(inPages, (files, names) => {
    console.log(`Again, alone: ${files.join(" ")}`);
    return run(files, show, { names });
  });
  return {
    passed: rest.reduce((sum, { passed }) => sum + passed, verdict.passed),
    failed: rest.reduce((sum, { failed }) => sum + failed, verdict.failed),
    failures: [...rest.flatMap(({ failures }) => failures), ...verdict.failures, ...cutShort],
    flaky: verdict.flaky,
  };
}

function isSmallScope(file: string): boolean {
  return /[/_]small_scope(\.server)?_test\.ts$/.test(file);
}

/**
 * Files of a subject, `lib/shop`, `tools/ingest` or `tests`, which share what they load. Large ones come first: what is
 * long and begins last would keep one lane busy while the others have ended.
 */
function bySubject(files: string[]): string[][] {
  const subjectOf = (file: string) => file.split("/").slice(0, -1).slice(0, 2).join("/");
  const subjects = Map.groupBy(files, (file) => ALONE.includes(file) ? file : subjectOf(file));
  return [...subjects.values()].sort((one, other) => other.length - one.length);
}

/** Neighbours by name, which are often as slow as each other, come into different groups. */
function spread(files: string[], size: number): string[][] {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, nth) => files.filter((_, at) => at % count === nth));
}

async function runEverything(): Promise<Verdict> {
  await prepare();
  const failedCheck = await findFailedCheck(CHECKS); // not beside the build: two that install packages at once may collide
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
const failed = result.failed + flaky.length;
if (flaky.length > 0) {
  console.log("Flaky, passed only when run again, alone:");
  for (const name of flaky) console.log(`  ${name}`);
}
if (failures.length > 0) {
  console.log("Failed:");
  for (const name of failures) console.log(`  ${name}`);
}
console.log(`${passed - flaky.length} passed, ${failed} failed`);
Deno.exit(failed === 0 ? 0 : 1);
