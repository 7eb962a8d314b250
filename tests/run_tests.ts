/** One `deno test`, and what came of it. */

import { RUN_MARK } from "./processes.ts";
import { endGroup } from "./site.ts";

const ROOT = new URL("..", import.meta.url);
const GROUP = "tests/group.ts";
const NOT_OURS = /^(?:[._]|node_modules$)/;
/** The longest test prints nothing for about a minute, on a busy machine for two; under PROVE for half an hour. */
const SILENT_MS = Deno.env.has("PROVE") ? 3_600_000 : 300_000;

export interface Outcome {
  passed: number;
  /** At least 1 when the run did not succeed or found no test, whatever it says itself. */
  failed: number;
  /** Files with a test that failed, from the root. */
  failedFiles: string[];
  /** Those tests, each `file: name`; a file alone when it failed outside of its tests. */
  failures: string[];
  /** It came to its end: a run that was cut short says nothing of the tests it never reached. */
  isComplete: boolean;
  /** The test that had begun last when the run was cut short, "" for none. */
  cutShortIn?: string;
}

export interface Options {
  /** How long it may print nothing before it counts as hanging. */
  silentMs?: number;
}

/**
 * Runs tests in a process group of their own, which is ended when a test hangs.
 * @param args paths and flags of `deno test`
 * @param write takes their output
 */
export async function runTests(
  args: string[],
  mark: string,
  write: (bytes: Uint8Array) => unknown,
  { silentMs = SILENT_MS }: Options = {},
): Promise<Outcome> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-check", "--lock=tests/deno.lock", ...args],
    env: { [RUN_MARK]: mark, ...(Deno.stdout.isTerminal() ? { FORCE_COLOR: "1" } : {}) },
    cwd: ROOT,
    detached: true,
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let output = "";
  const text = new TextDecoder();
  const end = () => {
    endGroup(child.pid);
    write(new TextEncoder().encode(`\nEnded: it printed nothing for ${silentMs / 1_000} s.\n`));
  };
  let silence = setTimeout(end, silentMs);
  for await (const bytes of child.stdout) {
    clearTimeout(silence);
    silence = setTimeout(end, silentMs);
    await write(bytes);
    output += text.decode(bytes, { stream: true });
  }
  clearTimeout(silence);
  const { code } = await child.status;
  return readOutcome(withoutColors(output), code);
}

/**
 * Runs the tests of these files in one isolate (group.ts).
 * @param names of the only tests to run; null: all
 */
export async function runFiles(
  files: string[],
  mark: string,
  write: (bytes: Uint8Array) => unknown,
  { names = null, ...options }: Options & { names?: string[] | null } = {},
): Promise<Outcome> {
  const filter = names ? [only(names)] : [];
  const outcome = await runTests([...filter, GROUP, "--", ...files], mark, write, options);
  // Which of them it was is not told: tests that a helper registers lie in the helper's file.
  return { ...outcome, failedFiles: outcome.failedFiles.length > 0 ? files : [] };
}

/** The flag that leaves out all tests but those of these names. */
export function only(names: string[]): string {
  return `--filter=/^(?:${
    names.map((it) => it.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")
  })$/`;
}

/** The files of tests in these folders and theirs, from the root, in order; `.` is the root. */
export async function listTests(folders: string[]): Promise<string[]> {
  const files: string[] = [];
  for (const folder of folders) {
    for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
      const path = folder === "." ? name : `${folder}/${name}`;
      if (isDirectory && NOT_OURS.test(name)) continue;
      if (isDirectory) files.push(...await listTests([path]));
      else if (/_test\.tsx?$/.test(name)) files.push(path);
    }
  }
  return files.sort();
}

function withoutColors(text: string): string {
  // deno-lint-ignore no-control-regex -- that is what colours are written with
  return text.replace(/\x1b\[[0-9;]*m/g, "");
}

/** What `deno test` prints is read: its reports for programs come only when all is over. */
function readOutcome(output: string, code: number): Outcome {
  const failures = readFailures(output);
  const failedFiles = new Set(failures.map((it) => it.split(": ", 1)[0]!));
  let file = "";
  for (const line of output.split("\n")) {
    file = /^running \d+ tests? from (?:\.\/)?(\S+)$/.exec(line)?.[1] ?? file;
    if (/( \.\.\.|^) FAILED \(/.test(line)) failedFiles.add(file);
  }
  const counts =
    output.matchAll(/^(?:ok|FAILED) \| (\d+) passed.*? \| (\d+) failed(.*)/gm).toArray().at(-1) ??
      null;
  const passed = Number(counts?.[1] ?? 0);
  const isShown = passed > 0 || / \d+ ignored/.test(counts?.[3] ?? "");
  return {
    passed,
    failed: Math.max(Number(counts?.[2] ?? 0), code === 0 && isShown ? 0 : 1),
    failedFiles: [...failedFiles],
    failures,
    isComplete: counts !== null && (code === 0) === (failedFiles.size === 0),
    ...(counts === null && { cutShortIn: lastBegun(output) }),
  };
}

/** The test of the last line that names one, "" for none. */
const lastBegun = (output: string): string =>
  output.matchAll(/^(.+) \.\.\.(?: |$)/gm).toArray().at(-1)?.[1] ?? "";

/** The list at the end, under FAILURES: `name ... step => ./file:line:column`. */
function readFailures(output: string): string[] {
  const list = output.split("\n FAILURES \n").slice(1).at(-1) ?? "";
  const failures = list.split("\n").flatMap((line) => {
    const [, name, file] = /^(.+?)(?: \.\.\. .+)? => (?:\.\/)?(.+?):\d+:\d+$/.exec(line) ?? [];
    if (name) return [`${file}: ${name}`];
    return /^(?:\.\/)?(\S+) \(uncaught error\)$/.exec(line)?.slice(1) ?? [];
  });
  return [...new Set(failures)];
}
