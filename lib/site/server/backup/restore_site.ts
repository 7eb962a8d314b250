/** Restores a backup to an empty site. */
import type { OpenBackup } from "@/lib/platform/server/backup/read_backup.ts";
import { restoreStore } from "@/lib/platform/server/backup/restore_store.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

export interface RestoreReport {
  entries: number;
  files: string[];
  /** Files that already existed with other content; they are not overwritten. */
  kept: string[];
  /** Sound and pictures that the backup lists and this site lacks. */
  missing: string[];
}

/** @throws {StartError} if the store is not empty or the backup is damaged; nothing has been written then */
export async function restoreSite(
  backup: OpenBackup,
  { kv, content, nowMs }: { kv: Deno.Kv; content: Objects; nowMs: number },
): Promise<RestoreReport> {
  const entries = await restoreStore(kv, backup, { nowMs });
  const report: RestoreReport = { entries, files: [], kept: [], missing: [] };
  for await (const file of backup.files()) {
    const existing = await content.read(file.name);
    if (existing === null) await content.put(file.name, file.content);
    const isOther = existing !== null && existing.toBase64() !== file.content.toBase64();
    (isOther ? report.kept : report.files).push(file.name);
  }
  for (const file of backup.index.media) {
    if ((await content.head(file.name))?.bytes !== file.bytes) report.missing.push(file.name);
  }
  return report;
}
