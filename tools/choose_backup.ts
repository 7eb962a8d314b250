/** Chooses the backup that a command means. */

import { listBackups } from "@/lib/platform/backup/backups.server.ts";
import { isBackupId } from "@/lib/platform/backup/format.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";

/** The backup with that id, else the newest. @throws {StartError} when there is none. */
export async function chooseBackup(backups: Objects, wanted?: string): Promise<string> {
  if (wanted !== undefined && !isBackupId(wanted)) {
    throw new StartError(
      `There is no backup "${wanted}". \`deno task backup list\` shows all names.`,
    );
  }
  const id = wanted ?? (await listBackups(backups)).at(-1)?.id;
  if (id) return id;
  throw new StartError(
    `There are no backups in ${backups.place}. Set BACKUP_TO to where they are.`,
  );
}
