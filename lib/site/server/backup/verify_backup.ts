/** Verifies a backup by restoring it to a temporary store. */
import { join } from "node:path";
import { compareLive, type Comparison } from "@/lib/platform/server/backup/compare_live.ts";
import type { OpenBackup } from "@/lib/platform/server/backup/read_backup.ts";
import { restoreStore } from "@/lib/platform/server/backup/restore_store.ts";
import { checkRecords, COMPARED } from "@/lib/site/server/backup/check_records.ts";

export interface Verification {
  entries: number;
  /** Number of checked records of ledger, journal and accounts. */
  checked: number;
  /** Comparison with the live store; null: the backup is of another store. */
  comparison: Comparison | null;
  faults: string[];
}

/** @throws {StartError} if the backup is damaged or encrypted with another key */
export async function verifyBackup(
  backup: OpenBackup,
  { live, nowMs }: { live: Deno.Kv; nowMs: number },
): Promise<Verification> {
  const folder = await Deno.makeTempDir({ prefix: "lamplight-verify-" });
  try {
    using kv = await Deno.openKv(join(folder, "store.kv"));
    const entries = await restoreStore(kv, backup, { nowMs });
    const { faults, checked } = await checkRecords(kv);
    for await (const _ of backup.files()); // checks each checksum
    const comparison = await compareLive(live, backup, (kind) => COMPARED.has(kind));
    return { entries, checked, comparison, faults: [...faults, ...comparison?.faults ?? []] };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
