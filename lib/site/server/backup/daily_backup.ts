/** Makes a backup a day, in the process that holds the lease of the hourly work. */
import { listBackups } from "@/lib/platform/server/backup/backups.ts";
import type { HourlyWork } from "@/lib/platform/server/hourly.ts";
import type { Log } from "@/lib/platform/log.ts";
import { openBackups } from "@/lib/platform/server/open_content.ts";
import { backupLease, type BackupTask, makeBackup } from "@/lib/site/server/backup/make_backup.ts";

/** Less than a day, because hourly work may run some minutes early or late. */
const DUE_MS = 23.5 * 3_600_000;

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
