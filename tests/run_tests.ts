/** One `deno test`, and what came of it. */

import { RUN_MARK } from "./processes.ts";

const ROOT = new URL("..", import.meta.url);

export interface Outcome {
  passed: number;
  failed: number;
  /** Files with a test that failed, from the root. */
  failedFiles: string[];
  code: number;
}

/**
 * Runs tests in a process group of their own.
 * @param args paths and flags of `deno test`
 * @param write takes their output
 */
export async function runTests(
  args: string[],
  mark: string,
  write: (bytes: Uint8Array) => unknown,
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
  for await (const bytes of child.stdout) {
    await write(bytes);
    output += text.decode(bytes, { stream: true });
  }
  const { code } = await child.status;
  return { ...readOutcome(withoutColors(output)), code };
}

/** The files of tests in these folders, from the root, in order. */
export async function listTests(folders: string[]): Promise<string[]> {
  const files: string[] = [];
  for (const folder of folders) {
    for await (const { name, isFile } of Deno.readDir(new URL(folder, ROOT))) {
      if (isFile && /_test\.tsx?$/.test(name)) files.push(`${folder}/${name}`);
    }
  }
  return files.sort();
}

function withoutColors(text: string): string {
  // deno-lint-ignore no-control-regex -- that is what colours are written with
  return text.replace(/\x1b\[[0-9;]*m/g, "");
}

/** What `deno test` prints is read: its reports for programs come only when all is over. */
function readOutcome(output: string): Omit<Outcome, "code"> {
  const failedFiles = new Set<string>();
  let file = "";
  for (const line of output.split("\n")) {
    file = /^running \d+ tests? from \.\/(\S+)$/.exec(line)?.[1] ?? file;
    if (/( \.\.\.|^) FAILED \(/.test(line)) failedFiles.add(file);
    const thrower = /^Uncaught error from \.\/(\S+) FAILED/.exec(line)?.[1];
    if (thrower) failedFiles.add(thrower);
  }
  const counts = output.matchAll(/(\d+) passed.*?\| (\d+) failed/g).toArray().at(-1);
  return {
    passed: Number(counts?.[1] ?? 0),
    failed: Number(counts?.[2] ?? 0),
    failedFiles: [...failedFiles],
  };
}
