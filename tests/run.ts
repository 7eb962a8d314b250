/**
 * `deno task test [paths and flags of deno test]`: makes sure of Chromium and ffmpeg, builds the
 * site once, runs every test and ends with one line, `N passed, N failed`.
 *
 * Without arguments the tests of pages run beside all others: a browser waits more than it works, and one
 * after the other both take half as long again.
 */

import { ensureBuilt } from "../tools/build.ts";
import { endMarked, RUN_MARK } from "./processes.ts";
import { ensurePrograms } from "./programs.ts";

const IN_BROWSERS = ["tests/e2e/", "tests/engines/"];

interface Outcome {
  passed: number;
  failed: number;
  code: number;
}

/**
 * Runs tests in a process group of their own and answers what they counted.
 * @param write what takes their output
 */
async function runTests(
  args: string[],
  mark: string,
  write: (bytes: Uint8Array) => unknown,
): Promise<Outcome> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--lock=tests/deno.lock", ...args],
    env: { [RUN_MARK]: mark, ...(Deno.stdout.isTerminal() ? { FORCE_COLOR: "1" } : {}) },
    cwd: new URL("..", import.meta.url),
    detached: true,
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let last = "";
  const text = new TextDecoder();
  for await (const bytes of child.stdout) {
    await write(bytes);
    last = (last + text.decode(bytes, { stream: true })).slice(-2_000);
  }
  const { code } = await child.status;
  const counts = /(\d+) passed.*?\| (\d+) failed/.exec(
    last.split("\n").filter(isSummary).at(-1) ?? "",
  );
  return { passed: Number(counts?.[1] ?? 0), failed: Number(counts?.[2] ?? 0), code };
}

function isSummary(line: string): boolean {
  return / passed.* failed/.test(line);
}

/** Both halves at once; what the shorter one says follows when the other is done. */
async function runAll(mark: string): Promise<Outcome[]> {
  const kept: Uint8Array[] = [];
  const outcomes = await Promise.all([
    runTests(IN_BROWSERS, mark, (bytes) => Deno.stdout.write(bytes)),
    runTests([`--ignore=${IN_BROWSERS}`], mark, (bytes) => kept.push(bytes)),
  ]);
  for (const bytes of kept) await Deno.stdout.write(bytes);
  return outcomes;
}

const mark = crypto.randomUUID();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, async () => {
    await endMarked(mark);
    Deno.exit(130);
  });
}

try {
  await ensurePrograms("chromium", "ffmpeg");
  await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exit(1);
}
const outcomes = Deno.args.length > 0
  ? [await runTests(Deno.args, mark, (bytes) => Deno.stdout.write(bytes))]
  : await runAll(mark);
await endMarked(mark);
const total = (count: "passed" | "failed") =>
  outcomes.reduce((sum, outcome) => sum + outcome[count], 0);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
Deno.exit(outcomes.find(({ code }) => code !== 0)?.code ?? 0);
