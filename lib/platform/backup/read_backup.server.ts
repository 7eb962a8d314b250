/** Reads a backup, checking every byte against its sums, compares it with a store and restores it to one. */

import { isDeepStrictEqual } from "node:util";
import { serialize } from "node:v8";
import type { Records } from "../record.ts";
import { keys } from "../records.ts";
import { sha256 as sha256Of } from "../objects/bucket_requests.server.ts";
import { type Bytes, type Objects, readText } from "../objects/objects.server.ts";
import { StartError } from "../refusal.ts";
import {
  type BackupIndex,
  backupIndex,
  type BackupManifest,
  backupManifest,
  createSeal,
  INDEX,
  MANIFEST,
  type Part,
  readLine,
  type Removal,
  type StoredEntry,
} from "./format.server.ts";

export interface OpenBackup {
  manifest: BackupManifest;
  index: BackupIndex;
  /** Reads and verifies all of it before anything else is done with it. Throws StartError. */
  check(): Promise<void>;
  /** Of several entries with one key the last counts. */
  entries(): AsyncIterable<StoredEntry | Removal>;
  files(): AsyncIterable<{ name: string; content: Bytes }>;
}

/** @throws {StartError} when it is incomplete, or the key does not match. */
export async function openBackup(
  backups: Objects,
  { id, key }: { id: string; key: string | null },
): Promise<OpenBackup> {
  const folder = backups.below(id);
  const manifest = await readManifest(folder);
  if (manifest.isEncrypted && key === null) {
    throw new StartError(`Backup ${id} is encrypted. Set BACKUP_KEY to the key it was made with.`);
  }
  const seal = await createSeal(id, manifest.isEncrypted ? key : null);

  async function read({ name, sha256 }: Pick<Part, "name" | "sha256">): Promise<string> {
    const sealed = await folder.read(name);
    if (sealed === null) throw damaged(folder, `${name} is missing`);
    if (await sha256Of(sealed) !== sha256) {
      throw damaged(folder, `${name} has a different checksum`);
    }
    return new TextDecoder().decode(await seal.open(name, sealed));
  }

  const index = backupIndex.parse(JSON.parse(await read({ name: INDEX, ...manifest })));

  async function* lines(prefix: string): AsyncGenerator<string> {
    for (const part of index.parts.filter(({ name }) => name.startsWith(prefix))) {
      for (const line of (await read(part)).split("\n")) if (line !== "") yield line;
    }
  }

  return {
    manifest,
    index,
    async check() {
      for (const part of index.parts) await read(part);
    },
    async *entries() {
      for await (const line of lines("entries-")) yield readLine(line);
    },
    async *files() {
      for await (const line of lines("files-")) {
        const { name, sha256, base64 } = JSON.parse(line);
        const content = Uint8Array.fromBase64(base64);
        if (await sha256Of(content) !== sha256) {
          throw damaged(folder, `${name} has a different checksum`);
        }
        yield { name, content };
      }
    },
  };
}

async function readManifest(folder: Objects): Promise<BackupManifest> {
  const text = await readText(folder, MANIFEST);
  if (text === null) throw new StartError(`There is no complete backup in ${folder.place}.`);
  const { data } = backupManifest.safeParse(parseJson(text));
  if (data) return data;
  throw new StartError(
    `This release can't read ${folder.place}/${MANIFEST}: only backups of version 1.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // truncated
  }
}

const damaged = ({ place }: Objects, what: string): StartError =>
  new StartError(`The backup ${place} is damaged: ${what}. Use an earlier one.`);

/*
 * Compares a backup with its store. Each entry of the store that is no newer than the backup must be in the
 * backup with the same value; entries changed since are only counted.
 */

export interface Comparison {
  equal: number;
  /** Changed or deleted in the store since, or while the backup was made. */
  changed: number;
  faults: string[];
}

const MAX_FAULTS = 20;
const KEYS_AT_ONCE = 10;

/** @returns null: it is from another store, or from this one before a restore. */
export async function compareLive(
  kv: Deno.Kv,
  backup: OpenBackup,
  { records, isCompared }: { records: Records; isCompared: (kind: string) => boolean },
): Promise<Comparison | null> {
  const { index } = backup;
  if ((await kv.get(keys.storeId())).value !== index.storeId) return null;
  const result: Comparison = { equal: 0, changed: 0, faults: [] };
  const found = new Set<string>();
  const fault = (key: Deno.KvKey, what: string) => {
    if (result.faults.length < MAX_FAULTS) result.faults.push(`${key.join(" ")}: ${what}`);
  };
  let group: { key: Deno.KvKey; value: unknown; versionstamp: string }[] = [];
  const look = async () => {
    const live = await kv.getMany(group.map(({ key }) => key));
    for (const [n, { key, value, versionstamp }] of group.entries()) {
      if (live[n]!.versionstamp !== versionstamp) result.changed++;
      else if (isDeepStrictEqual(live[n]!.value, value)) result.equal++;
      else fault(key, "has another value in the backup");
    }
    group = [];
  };
  for await (const entry of backup.entries()) {
    if (!isCompared(String(entry.key[0])) || entry.versionstamp === null) continue;
    found.add(JSON.stringify(entry.key));
    group.push(entry);
    if (group.length === KEYS_AT_ONCE) await look();
  }
  if (group.length > 0) await look();
  const goesAtMs = records.lifetimes();
  for await (const entry of kv.list({ prefix: [] })) {
    const isGone = (goesAtMs(entry) ?? Infinity) <= Date.now(); // KV lists expired keys for up to a minute more
    if (isGone || !isCompared(String(entry.key[0]))) continue;
    if (entry.versionstamp > index.versionstamp || found.has(JSON.stringify(entry.key))) continue;
    fault(entry.key, "is not in the backup");
  }
  return result;
}

/*
 * Restores a backup into an empty store. A mark stays in the store until the last entry is written, and a site
 * refuses to start on it; an interrupted restore can be run again.
 */

/** Deno KV takes 1,000 mutations and 819,200 bytes a commit. */
const AT_ONCE = 400;
const COMMIT_BYTES = 400_000;

/**
 * Returns how many entries the store has then; entries that expired meanwhile are left out.
 * @throws {StartError} when the store holds something else, or the backup is damaged: then nothing was written.
 */
export async function restoreStore(
  kv: Deno.Kv,
  backup: OpenBackup,
  { records, nowMs }: { records: Records; nowMs: number },
): Promise<number> {
  const { id } = backup.manifest;
  const { value: begun } = await kv.get(keys.restore());
  if (begun !== id && (begun !== null || await count(kv, records) > 0)) {
    throw new StartError(
      "The database is not empty, so restoring would mix two sites. Set DATA_DIR or KV_URL to an empty one.",
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
  return await count(kv, records);
}

async function count(kv: Deno.Kv, records: Records): Promise<number> {
  let entries = 0;
  for await (const { key } of kv.list({ prefix: [] })) if (records.isKept(key)) entries++;
  return entries;
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
