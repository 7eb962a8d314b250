/**
 * The file of a store as of one moment, beside the file, while the site goes on writing it: in WAL mode a
 * reader keeps no writer waiting. On a thread of its own, as node:sqlite copies on the one that calls.
 */
import { basename, dirname, join } from "node:path";
import { StartError } from "@/lib/platform/start_error.ts";

export interface FileCopy extends AsyncDisposable {
  path: string;
}

/** Far longer than a copy takes: what is older was left by a process that was killed. */
const LEFT_MS = 6 * 3_600_000;
const SUFFIXES = ["", "-wal", "-shm", "-journal"];

/**
 * @param folder where the copy may lie; it is as large as the store
 * @throws {StartError} when there is no room for it, or no store
 */
export async function copyFile(from: string, folder = dirname(from)): Promise<FileCopy> {
  const prefix = `${basename(from)}.copy-`;
  await removeLeft(folder, prefix);
  const path = join(folder, `${prefix}${crypto.randomUUID()}`);
  const copy: FileCopy = {
    path,
    async [Symbol.asyncDispose]() {
      await Promise.all(SUFFIXES.map((it) => Deno.remove(path + it).catch(() => {}))); // not all are there
    },
  };
  try {
    await Deno.writeFile(path, new Uint8Array(), { createNew: true, mode: 0o600 });
    await inWorker({ from, to: path });
    return copy;
  } catch (error) {
    await copy[Symbol.asyncDispose]();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The store ${from} cannot be copied into ${folder}: ${reason}.`);
  }
}

async function inWorker(task: { from: string; to: string }): Promise<void> {
  const worker = new Worker(new URL("./copy_worker.ts", import.meta.url), { type: "module" });
  try {
    const failure = await new Promise<string | null>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault(); // it is told here, and does not end the process
        resolve(event.message);
      };
      worker.postMessage(task);
    });
    if (failure !== null) throw new Error(failure);
  } finally {
    worker.terminate();
  }
}

async function removeLeft(folder: string, prefix: string): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const modifiedMs = (await Deno.stat(path).catch(() => null))?.mtime?.getTime() ?? Infinity;
    if (Date.now() - modifiedMs > LEFT_MS) await Deno.remove(path).catch(() => {});
  }
}
