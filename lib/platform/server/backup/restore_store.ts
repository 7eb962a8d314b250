/**
 * Brings the entries of a backup into an empty store. A mark lies in the store until the last of them is there,
 * and a site refuses to start on it; the same restore may be run again and goes over what is there.
 */
import type { OpenBackup } from "@/lib/platform/server/backup/read_backup.ts";
import type { Removal, StoredEntry } from "@/lib/platform/server/backup/line.ts";
import { isKept } from "@/lib/platform/server/kv/kept.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { StartError } from "@/lib/platform/start_error.ts";
import { serialize } from "node:v8";

/** Deno KV takes 1,000 mutations and 819,200 bytes a commit. */
const AT_ONCE = 400;
const COMMIT_BYTES = 400_000;

/**
 * Answers how many the store has then; what should have gone by itself meanwhile is not among them.
 * @throws {StartError} when the store holds something else, or the backup is damaged: then nothing was written.
 */
export async function restoreStore(
  kv: Deno.Kv,
  backup: OpenBackup,
  { nowMs }: { nowMs: number },
): Promise<number> {
  const { id } = backup.manifest;
  const { value: begun } = await kv.get(keys.restore());
  if (begun !== id && (begun !== null || await holdsSomething(kv))) {
    throw new StartError(
      "The store is not empty, and a restore would mix two sites: name an empty one (DATA_DIR or KV_URL).",
    );
  }
  await backup.check();
  await kv.set(keys.restore(), id);
  let waiting: (StoredEntry | Removal)[] = [];
  let bytes = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    await waiting.reduce((atomic, it) => apply(atomic, it, nowMs), kv.atomic()).commit();
    [waiting, bytes] = [[], 0];
  };
  for await (const entry of backup.entries()) {
    const isGone = entry.versionstamp !== null && entry.goesAtMs !== null &&
      entry.goesAtMs <= nowMs;
    waiting.push(isGone ? { key: entry.key, versionstamp: null } : entry);
    if (entry.versionstamp !== null) bytes += serialize(entry.value).byteLength + 200;
    if (waiting.length >= AT_ONCE || bytes >= COMMIT_BYTES) await flush();
  }
  await flush();
  await kv.atomic().set(keys.schema(), backup.index.schema).delete(keys.restore()).commit();
  return await count(kv);
}

async function count(kv: Deno.Kv): Promise<number> {
  let entries = 0;
  for await (const { key } of kv.list({ prefix: [] })) if (isKept(key)) entries++;
  return entries;
}

async function holdsSomething(kv: Deno.Kv): Promise<boolean> {
  for await (const { key } of kv.list({ prefix: [] })) if (isKept(key)) return true;
  return false;
}

function apply(
  atomic: Deno.AtomicOperation,
  entry: StoredEntry | Removal,
  nowMs: number,
): Deno.AtomicOperation {
  if (entry.versionstamp === null) return atomic.delete(entry.key);
  const { key, value, goesAtMs } = entry;
  return atomic.set(key, value, goesAtMs === null ? undefined : { expireIn: goesAtMs - nowMs });
}
