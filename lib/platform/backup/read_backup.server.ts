/** Reads a backup, holding every byte against the sums it was written with. */

import { sha256 as sha256Of } from "../objects/bucket/requests.server.ts";
import { type Bytes, type Objects, readText } from "../objects/objects.server.ts";
import { StartError } from "../refusal.ts";
import {
  type BackupIndex,
  backupIndex,
  type BackupManifest,
  backupManifest,
  INDEX,
  MANIFEST,
  type Part,
  readLine,
  type Removal,
  type StoredEntry,
} from "./format.server.ts";
import { createSeal } from "./seal.server.ts";

export interface OpenBackup {
  manifest: BackupManifest;
  index: BackupIndex;
  /** Reads all of it, so that nothing is begun with one that is damaged. Throws StartError. */
  check(): Promise<void>;
  /** Of several with one key the last counts. */
  entries(): AsyncIterable<StoredEntry | Removal>;
  files(): AsyncIterable<{ name: string; content: Bytes }>;
}

/** @throws {StartError} when it is not whole, or the key another one. */
export async function openBackup(
  backups: Objects,
  { id, key }: { id: string; key: string | null },
): Promise<OpenBackup> {
  const folder = backups.below(id);
  const manifest = await readManifest(folder);
  if (manifest.isEncrypted && key === null) {
    throw new StartError(`Backup ${id} is encrypted: set BACKUP_KEY to the key it was made with.`);
  }
  const seal = await createSeal(id, manifest.isEncrypted ? key : null);

  async function read({ name, sha256 }: Pick<Part, "name" | "sha256">): Promise<string> {
    const sealed = await folder.read(name);
    if (sealed === null) throw damaged(folder, `${name} is missing`);
    if (await sha256Of(sealed) !== sha256) throw damaged(folder, `${name} has another sum`);
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
        if (await sha256Of(content) !== sha256) throw damaged(folder, `${name} has another sum`);
        yield { name, content };
      }
    },
  };
}

async function readManifest(folder: Objects): Promise<BackupManifest> {
  const text = await readText(folder, MANIFEST);
  if (text === null) throw new StartError(`There is no whole backup in ${folder.place}.`);
  const { data } = backupManifest.safeParse(parseJson(text));
  if (data) return data;
  throw new StartError(
    `${folder.place}/${MANIFEST} is not one that this release can read; wanted version 1.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // cut off
  }
}

const damaged = ({ place }: Objects, what: string): StartError =>
  new StartError(`The backup ${place} is damaged: ${what}. Use the one before it.`);
