/** A backup is proved by bringing it back: aside, into a store that is thrown away. */
import { join } from "node:path";
import { compareLive, type Comparison } from "@/lib/platform/server/backup/compare_live.ts";
import type { OpenBackup } from "@/lib/platform/server/backup/read_backup.ts";
import { restoreStore } from "@/lib/platform/server/backup/restore_store.ts";
import { checkRecords, COMPARED } from "@/lib/site/server/backup/check_records.ts";

export interface Verification {
  entries: number;
  /** Records of ledger, journal and accounts that were read. */
  checked: number;
  /** With the store it is of; null: that is another one. */
  comparison: Comparison | null;
  faults: string[];
}

/** @throws {StartError} when it is damaged, or the key is another one. */
export async function verifyBackup(
  backup: OpenBackup,
  { live, nowMs }: { live: Deno.Kv; nowMs: number },
): Promise<Verification> {
  const folder = await Deno.makeTempDir({ prefix: "lamplight-verify-" });
  try {
    using kv = await Deno.openKv(join(folder, "store.kv"));
    const entries = await restoreStore(kv, backup, { nowMs });
    const { faults, checked } = await checkRecords(kv);
    for await (const _ of backup.files()); // each against its sum
    const comparison = await compareLive(live, backup, (kind) => COMPARED.has(kind));
    return { entries, checked, comparison, faults: [...faults, ...comparison?.faults ?? []] };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
