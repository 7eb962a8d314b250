/** Writes a backup: its parts, then the index, and the manifest last. One that is killed before leaves no backup. */

import { keys } from "../records.ts";
import type { Records } from "../record.ts";
import { readSchema } from "../kv/open.server.ts";
import { sha256 as sha256Of } from "../objects/bucket_requests.server.ts";
import type { Bytes, Objects } from "../objects/objects.server.ts";
import {
  type BackupIndex,
  type BackupManifest,
  createSeal,
  INDEX,
  MANIFEST,
  newBackupId,
  type Part,
  type Seal,
  writeLine,
  writeRemoval,
} from "./format.server.ts";
import { StoreUnavailable } from "../refusal.ts";
import { takeSnapshot } from "./snapshot.server.ts";

export interface BackupSource {
  kv: Deno.Kv;
  kvUrl: string;
  records: Records;
  /** The author's small files, which are copied. */
  files: AsyncIterable<{ name: string; content: Bytes }>;
  /** Files that are only listed. */
  media: BackupIndex["media"];
}

interface WriteOptions {
  /** Folder of all backups. */
  to: Objects;
  /** null: not encrypted. */
  key: string | null;
  nowMs: number;
  signal?: AbortSignal;
}

/** Size before compression, held in memory. */
const PART_BYTES = 4 << 20;

/**
 * Returns its id and its content.
 * @throws {StartError | ObjectError} when the store cannot be read, or the place cannot be written.
 */
export async function writeBackup(
  { kv, kvUrl, records, files, media }: BackupSource,
  { to, key, nowMs, signal }: WriteOptions,
): Promise<{ id: string; index: BackupIndex }> {
  const id = newBackupId(nowMs);
  const folder = to.below(id);
  // Listeners' data is readable by its owner only, encrypted or not.
  if (folder.folder) await Deno.mkdir(folder.folder, { recursive: true, mode: 0o700 });
  const seal = await createSeal(id, key);
  const { record: schema } = await readSchema(kv); // before the entries, which may only be newer

  const storeId = await requireStoreId(kv);

  const entries = createParts({ prefix: "entries", folder, seal });
  const counts: Record<string, number> = {};
  const goesAtMs = records.lifetimes();
  const snapshot = await takeSnapshot({
    kv,
    kvUrl,
    records,
    signal,
    sink: {
      async add(entry) {
        const kind = String(entry.key[0]);
        counts[kind] = (counts[kind] ?? 0) + 1;
        await entries.add(writeLine({ ...entry, goesAtMs: goesAtMs(entry) }));
      },
      remove: (key) => entries.add(writeRemoval(key)),
    },
  });

  const copies = createParts({ prefix: "files", folder, seal });
  const names: string[] = [];
  for await (const { name, content } of files) {
    names.push(name);
    const sha256 = await sha256Of(content);
    await copies.add(JSON.stringify({ name, sha256, base64: content.toBase64() }));
  }
  const parts = [...await entries.end(), ...await copies.end()];
  const index: BackupIndex = {
    schema,
    storeId,
    ...snapshot,
    counts,
    parts,
    files: names,
    media,
  };
  signal?.throwIfAborted();
  const sealed = await seal.close(INDEX, encode(index));
  await folder.put(INDEX, sealed);
  const manifest: BackupManifest = {
    format: "lamplight backup",
    version: 1,
    id,
    createdAt: new Date(nowMs).toISOString(),
    isEncrypted: key !== null,
    sha256: await sha256Of(sealed),
  };
  await folder.put(MANIFEST, encode(manifest));
  return { id, index };
}

/** A site that writes without a pause locks the file for seconds; a backup can wait. */
const ID_TRIES = 5;

async function requireStoreId(kv: Deno.Kv, triesLeft = ID_TRIES): Promise<string> {
  const key = keys.storeId();
  const { value } = await kv.get<string>(key);
  if (value !== null) return value;
  const mine = kv.atomic().check({ key, versionstamp: null }).set(key, crypto.randomUUID());
  await mine.commit().catch((error) => {
    if (triesLeft === 0 || !(error instanceof StoreUnavailable)) throw error;
  });
  return await requireStoreId(kv, triesLeft - 1); // another process may have set it
}

const encode = (value: unknown): Bytes => new TextEncoder().encode(JSON.stringify(value, null, 1));

function createParts(
  { prefix, folder, seal }: { prefix: string; folder: Objects; seal: Seal },
) {
  const written: Part[] = [];
  let lines: string[] = [];
  let length = 0;

  async function flush(): Promise<void> {
    if (lines.length === 0) return;
    const name = `${prefix}-${String(written.length + 1).padStart(4, "0")}`;
    const sealed = await seal.close(name, new TextEncoder().encode(`${lines.join("\n")}\n`));
    await folder.put(name, sealed);
    written.push({ name, bytes: sealed.length, sha256: await sha256Of(sealed) });
    [lines, length] = [[], 0];
  }

  return {
    async add(line: string): Promise<void> {
      lines.push(line);
      length += line.length;
      if (length >= PART_BYTES) await flush();
    },
    async end(): Promise<Part[]> {
      await flush();
      return written;
    },
  };
}
