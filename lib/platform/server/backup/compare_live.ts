/**
 * A backup against the store it is of. Each entry there that is no younger than the backup must be in it,
 * the same; what has changed since is only counted.
 */
import type { OpenBackup } from "@/lib/platform/server/backup/read_backup.ts";
import { lifetimes } from "@/lib/platform/server/kv/kept.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { isDeepStrictEqual } from "node:util";

export interface Comparison {
  equal: number;
  /** Changed or gone in the store since, or while the backup was made. */
  changed: number;
  faults: string[];
}

const MAX_FAULTS = 20;
const KEYS_AT_ONCE = 10;

/** @returns null: it is of another store, or of this one before it was restored. */
export async function compareLive(
  kv: Deno.Kv,
  backup: OpenBackup,
  isCompared: (kind: string) => boolean,
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
  const goesAtMs = lifetimes();
  for await (const entry of kv.list({ prefix: [] })) {
    const isGone = (goesAtMs(entry) ?? Infinity) <= Date.now(); // the store shows it for a minute more
    if (isGone || !isCompared(String(entry.key[0]))) continue;
    if (entry.versionstamp > index.versionstamp || found.has(JSON.stringify(entry.key))) continue;
    fault(entry.key, "is not in the backup");
  }
  return result;
}
