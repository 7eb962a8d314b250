/**
 * All that is worth keeping of a store that is being written.
 *
 * A file is copied as of one moment. Over a network there is no reading of a moment: `list` reads in batches,
 * each as of its own. So all of it is read twice with a mark in between, whose versionstamp is the moment:
 * what has none younger is as it was then, and what was there both times was there then. What has changed after
 * the mark, or gone, is unsettled; then it is read again, and the last time taken as it is.
 */
import { isKept } from "@/lib/platform/server/kv/kept.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { isKvService } from "@/lib/platform/server/kv/store_url.ts";
import { copyFile } from "@/lib/platform/server/backup/copy_file.ts";
import { StartError } from "@/lib/platform/start_error.ts";

type Entry = Deno.KvEntry<unknown>;

export interface Snapshot {
  versionstamp: string;
  /** Entries that may be younger than `versionstamp`, or gone by then. */
  unsettled: number;
}

/** Takes entries in the order of their keys. */
export interface EntrySink {
  /** Whatever was taken before counts no more. */
  begin(): void;
  add(entry: Entry): Promise<void>;
}

/** Deno KV reads no more at once. */
const BATCH = 500;
/** Readings of a remote store, of which the first only counts. */
const READINGS = 4;

/** @throws {StartError} when the store cannot be read or copied. */
export async function takeSnapshot(
  { kvUrl, kv, sink, signal }: {
    kvUrl: string;
    kv: Deno.Kv;
    sink: EntrySink;
    signal?: AbortSignal;
  },
): Promise<Snapshot> {
  if (kvUrl === ":memory:") throw new StartError("A store in memory has nothing to be kept.");
  if (isKvService(kvUrl)) return await readTwice(kv, sink, signal);
  await using copy = await copyFile(kvUrl);
  using store = await Deno.openKv(copy.path);
  sink.begin();
  let versionstamp = "";
  for await (const entry of entriesOf(store, signal)) {
    await sink.add(entry);
    if (entry.versionstamp > versionstamp) versionstamp = entry.versionstamp;
  }
  return { versionstamp, unsettled: 0 };
}

async function* entriesOf(kv: Deno.Kv, signal?: AbortSignal): AsyncGenerator<Entry> {
  for await (const entry of kv.list({ prefix: [] }, { batchSize: BATCH })) {
    signal?.throwIfAborted();
    if (isKept(entry.key)) yield entry;
  }
}

/** Keeps every key in memory, some 100 bytes each. */
async function readTwice(kv: Deno.Kv, sink: EntrySink, signal?: AbortSignal): Promise<Snapshot> {
  let known = new Set<string>();
  for await (const { key } of entriesOf(kv, signal)) known.add(JSON.stringify(key));
  for (let reading = 2;; reading++) {
    const mark = await kv.set(keys.readiness(), Date.now());
    const found = new Set<string>();
    let unsettled = 0;
    sink.begin();
    for await (const entry of entriesOf(kv, signal)) {
      const key = JSON.stringify(entry.key);
      found.add(key);
      known.delete(key);
      if (entry.versionstamp > mark.versionstamp) unsettled++;
      await sink.add(entry);
    }
    unsettled += known.size; // gone, before the mark or after it
    if (unsettled === 0 || reading === READINGS) {
      return { versionstamp: mark.versionstamp, unsettled };
    }
    known = found;
  }
}
