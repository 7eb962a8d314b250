/**
 * A consistent snapshot of a store in use. A file is copied on a thread of its own, as node:sqlite blocks the
 * one that calls; in WAL mode the copy delays no writer.
 */

import { HOUR_MS } from "../duration.ts";
import { basename, dirname, join } from "node:path";
import { type Change, type Copying, type LoggedChanges, NOBODY } from "../kv/change_log.server.ts";
import { keys } from "../records.ts";
import { isKvService } from "../kv/open.server.ts";
import type { Records } from "../record.ts";
import { erasePrefix } from "../kv/word_index.server.ts";
import { StartError } from "../refusal.ts";

interface FileCopy extends AsyncDisposable {
  path: string;
}

/** Far longer than a copy takes: older copies were left by a killed process. */
const LEFT_MS = 6 * HOUR_MS;
const SUFFIXES = ["", "-wal", "-shm", "-journal"];

/**
 * @param folder where the copy is made; it is as large as the store
 * @throws {StartError} when there is no room for it, or no store
 */
async function copyFile(from: string, folder = dirname(from)): Promise<FileCopy> {
  const prefix = `${basename(from)}.copy-`;
  await removeLeft(folder, prefix);
  const path = join(folder, `${prefix}${crypto.randomUUID()}`);
  const copy: FileCopy = {
    path,
    async [Symbol.asyncDispose]() {
      await Promise.all(SUFFIXES.map((it) => Deno.remove(path + it).catch(() => {}))); // some may not exist
    },
  };
  try {
    await Deno.writeFile(path, new Uint8Array(), { createNew: true, mode: 0o600 });
    await inWorker({ from, to: path });
    return copy;
  } catch (error) {
    await copy[Symbol.asyncDispose]();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Can't copy the database ${from} to ${folder}: ${reason}.`);
  }
}

async function inWorker(task: { from: string; to: string }): Promise<void> {
  const worker = new Worker(new URL("./copy_worker.server.ts", import.meta.url), {
    type: "module",
  });
  try {
    const failure = await new Promise<string | null>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault(); // reported here instead of ending the process
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

/*
 * All entries of a store worth keeping, as of one moment. A file is copied at once. A service is read in
 * batches, each as of its own moment; then the changes that all processes logged meanwhile (kv/change_log.server.ts)
 * are applied.
 */

type Entry = Deno.KvEntry<unknown>;

interface StoreSnapshot {
  versionstamp: string;
  /** Entries that may be newer than `versionstamp`, or deleted by then: of commits too large to log. */
  unsettled: number;
}

interface EntrySink {
  /**
   * Entries come in the order of their keys; from a service, the changes made meanwhile follow. Of several with
   * one key the last counts.
   */
  add(entry: Entry): Promise<void>;
  remove(key: Deno.KvKey): Promise<void>;
}

/** Deno KV's limit for one batch. */
const BATCH = 500;

/** @throws {StartError} when the store cannot be read or copied. */
export async function takeSnapshot(
  { kvUrl, kv, records, sink, signal }: {
    kvUrl: string;
    kv: Deno.Kv;
    records: Records;
    sink: EntrySink;
    signal?: AbortSignal;
  },
): Promise<StoreSnapshot> {
  if (kvUrl === ":memory:") throw new StartError("A database in memory can't be backed up.");
  if (isKvService(kvUrl)) return await copyService(kv, { records, sink, signal });
  await using copy = await copyFile(kvUrl);
  using store = await Deno.openKv(copy.path);
  let versionstamp = "";
  for await (const entry of entriesOf(store, records, signal)) {
    await sink.add(entry);
    if (entry.versionstamp > versionstamp) versionstamp = entry.versionstamp;
  }
  return { versionstamp, unsettled: 0 };
}

async function* entriesOf(
  kv: Deno.Kv,
  records: Records,
  signal?: AbortSignal,
): AsyncGenerator<Entry> {
  for await (const entry of kv.list({ prefix: [] }, { batchSize: BATCH })) {
    signal?.throwIfAborted();
    if (records.isKept(entry.key)) yield entry;
  }
}

/** Longer than the slowest batch; renewed with each batch. */
const COPYING_MS = 5 * 60_000;
const RENEW_MS = 60_000;

async function copyService(
  kv: Deno.Kv,
  { records, sink, signal }: { records: Records; sink: EntrySink; signal?: AbortSignal },
): Promise<StoreSnapshot> {
  const id = crypto.randomUUID();
  const key = keys.copying();
  const begin = (): Copying => ({ id, untilMs: Date.now() + COPYING_MS });
  let { versionstamp } = await kv.set(key, begin());
  let renewAtMs = Date.now() + RENEW_MS;
  const ended = () =>
    new StartError("Another backup started, or this one took too long. Try again.");
  try {
    for await (const entry of entriesOf(kv, records, signal)) {
      await sink.add(entry);
      if (Date.now() < renewAtMs) continue;
      const renewed = await kv.atomic().check({ key, versionstamp }).set(key, begin()).commit();
      if (!renewed.ok) throw ended();
      [versionstamp, renewAtMs] = [renewed.versionstamp, Date.now() + RENEW_MS];
    }
    // If the flag was set all the time, the log is complete up to here.
    const end = await kv.atomic().check({ key, versionstamp }).set(key, NOBODY).commit();
    if (!end.ok) throw ended();
    const unsettled = await addLogged(kv, { id, until: end.versionstamp, sink });
    return { versionstamp: end.versionstamp, unsettled };
  } finally {
    await kv.atomic().check({ key, versionstamp }).set(key, NOBODY).commit(); // where it was interrupted
    await erasePrefix(kv, keys.copyLog.under(id));
  }
}

/** The last change of each key that was written while the others were read, held in memory. */
async function addLogged(
  kv: Deno.Kv,
  { id, until, sink }: { id: string; until: string; sink: EntrySink },
): Promise<number> {
  const logged = await Array.fromAsync(kv.list<LoggedChanges>({ prefix: keys.copyLog.under(id) }));
  const inOrder = logged.filter(({ versionstamp }) => versionstamp <= until)
    .toSorted((a, b) =>
      a.versionstamp < b.versionstamp ? -1 : a.versionstamp > b.versionstamp ? 1 : 0
    );
  const last = new Map<string, Change & { versionstamp: string }>();
  const lost = new Map<string, Deno.KvKey>();
  for (const { value, versionstamp } of inOrder) {
    for (const change of value.changes) {
      last.set(JSON.stringify(change.key), { ...change, versionstamp });
      lost.delete(JSON.stringify(change.key));
    }
    for (const key of value.lost) lost.set(JSON.stringify(key), key);
  }
  for (const [text, { key, set, versionstamp }] of last) {
    if (lost.has(text)) continue;
    if (set) await sink.add({ key, value: set.value, versionstamp });
    else await sink.remove(key);
  }
  for (const key of lost.values()) {
    const entry = await kv.get(key);
    if (entry.versionstamp === null) await sink.remove(key);
    else await sink.add(entry);
  }
  return lost.size;
}
