/**
 * `deno task test [paths and flags of deno test]`: makes sure of Chromium and ffmpeg, builds the
 * site once, runs every test and ends with one line, `N passed, N failed`.
 */

import { ensureBuilt } from "../tools/build.ts";
import { endMarked, RUN_MARK } from "./processes.ts";
import { ensurePrograms } from "./programs.ts";

/** Runs the tests in a process group of their own and answers what they counted. */
async function runTests(mark: string): Promise<{ passed: number; failed: number; code: number }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--lock=tests/deno.lock", ...Deno.args],
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
    await Deno.stdout.write(bytes);
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
const { passed, failed, code } = await runTests(mark);
await endMarked(mark);
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(code);
