/** Makes a backup a day, in the process that holds the lease of the hourly work. */

import { HOUR_MS } from "@/lib/platform/duration.ts";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import { libraryFiles, otherFiles, toWanted } from "@/lib/media/library/manifest_index.server.ts";
import { listBackups, removeOld } from "@/lib/platform/backup/backups.server.ts";
import type { BackupIndex } from "@/lib/platform/backup/format.server.ts";
import { writeBackup } from "@/lib/platform/backup/write_backup.server.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { openBackups } from "@/lib/platform/create_platform.server.ts";
import { createLease, createLeaseStore, type Lease } from "@/lib/platform/lease.server.ts";
import type { Bytes, Objects } from "@/lib/platform/objects/objects.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { HourlyWork } from "@/lib/platform/work.server.ts";
import { RECORDS } from "./records.server.ts";

/* Makes a backup of the whole site and removes expired ones. */

interface BackupTask {
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
  const source = { kv, kvUrl, records: RECORDS, files, media };
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

/** Less than a day, because hourly work may run some minutes early or late. */
const DUE_MS = 23.5 * HOUR_MS;

/** A failure is only logged (`backup_failed`); former backups stay. */
export function dailyBackup(
  { log, ...task }: Omit<BackupTask, "signal"> & { log: Log },
): HourlyWork {
  const { config: { backup }, now = Date.now } = task;
  const lease = backupLease(task.kv);

  async function makeIfDue(signal: AbortSignal): Promise<void> {
    const newest = (await listBackups(openBackups(backup))).at(-1);
    if (newest && now() - newest.createdAtMs < DUE_MS) return;
    const { id, place, index, removed } = await makeBackup({ ...task, signal });
    const { counts, unsettled } = index;
    const entries = Object.values(counts).reduce((sum, it) => sum + it, 0);
    log.info("backup_made", { id, place, entries, unsettled, removed: removed.length });
  }

  return async (signal = new AbortController().signal) => {
    await lease.tryDo({ isDue: () => true, act: makeIfDue, closing: signal })
      .catch((error) => log.error("backup_failed", { error }));
  };
}
