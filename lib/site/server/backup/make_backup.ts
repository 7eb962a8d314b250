/** Makes a backup of the whole site and removes expired ones. */
import { readManifest } from "@/lib/media/server/library/read_manifest.ts";
import { libraryFiles, otherFiles, toWanted } from "@/lib/media/server/library/content_files.ts";
import { removeOld } from "@/lib/platform/server/backup/backups.ts";
import type { BackupIndex } from "@/lib/platform/server/backup/format.ts";
import { writeBackup } from "@/lib/platform/server/backup/write_backup.ts";
import type { Config } from "@/lib/platform/server/config.ts";
import { createLease, type Lease } from "@/lib/platform/server/lease/lease.ts";
import { createLeaseStore } from "@/lib/platform/server/lease/lease_store.ts";
import type { Bytes, Objects } from "@/lib/platform/server/objects/objects.ts";
import { openBackups } from "@/lib/platform/server/open_content.ts";

export interface BackupTask {
  config: Pick<Config, "backup" | "kvUrl" | "catalogueFile">;
  kv: Deno.Kv;
  content: Objects;
  signal: AbortSignal;
  now?: () => number;
}

export interface BackupReport {
  id: string;
  place: string;
  index: BackupIndex;
  /** Ids of expired backups, and of incomplete ones left by killed processes. */
  removed: string[];
}

/**
 * Lifetime of the lease under which one process at a time makes a backup. After a process is killed, the others wait
 * so long.
 */
const LIFETIME_MS = 2 * 60_000;

export const backupLease = (kv: Deno.Kv): Lease =>
  createLease({ leases: createLeaseStore(kv), work: "backup", lifetimeMs: LIFETIME_MS });

/** @throws {StartError | ObjectError} former backups are not changed then */
export async function makeBackup(
  { config, kv, content, signal, now = Date.now }: BackupTask,
): Promise<BackupReport> {
  const { backup, kvUrl, catalogueFile } = config;
  const to = openBackups(backup);
  const all = await contentOf(content);
  const isCopied = ({ name }: { name: string }) => COPIED.test(name);
  const files = copiesOf({ content, catalogueFile, names: all.filter(isCopied).map(nameOf) });
  const media = all.filter((it) => !isCopied(it));
  const source = { kv, kvUrl, files, media };
  const nowMs = now();
  const { id, index } = await writeBackup(source, { to, key: backup.key, nowMs, signal });
  const removed = await removeOld(to, { nowMs, keepDays: backup.keepDays });
  return { id, place: to.place, index, removed };
}

/** Files whose content is copied: small, and possibly without another copy. Sound and screenshots are only listed. */
const COPIED = /^(catalogue\.json$|pages\/|covers\/)/;

const nameOf = ({ name }: { name: string }): string => name;

async function contentOf(content: Objects): Promise<BackupIndex["media"]> {
  const manifest = await readManifest(content.below("media"));
  const sound = manifest ? libraryFiles(manifest).map(toWanted) : [];
  return [...sound, ...await otherFiles(content)]
    .map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }));
}

async function* copiesOf(
  { content, catalogueFile, names }: {
    content: Objects;
    catalogueFile: string | null;
    names: string[];
  },
): AsyncGenerator<{ name: string; content: Bytes }> {
  if (catalogueFile) yield { name: CATALOGUE, content: await Deno.readFile(catalogueFile) };
  for (const name of names) {
    if (catalogueFile && name === CATALOGUE) continue;
    const bytes = await content.read(name);
    if (bytes) yield { name, content: bytes }; // null: deleted meanwhile
  }
}

const CATALOGUE = "catalogue.json";
