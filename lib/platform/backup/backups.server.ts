/** The backups in a folder or a bucket: which there are, and which are kept. */

import { DAY_MS } from "../duration.ts";
import type { ListedObject, Objects } from "../objects/objects.server.ts";
import { isBackupId, MANIFEST, timeOfBackup } from "./format.server.ts";

/** How long all backups are kept; after that the last of each day, week and month. */
const ALL_MS = 2 * DAY_MS;
const STEPS = [{ untilDays: 8, everyDays: 1 }, { untilDays: 35, everyDays: 7 }, {
  untilDays: Infinity,
  everyDays: 30,
}];
/** Parts without a manifest that are older than this were left by a killed process. */
const UNFINISHED_MS = DAY_MS;

interface Listed {
  id: string;
  bytes: number;
  createdAtMs: number;
}

/** Lists the complete backups, oldest first. Throws ObjectError. */
export async function listBackups(backups: Objects): Promise<Listed[]> {
  return [...await byId(backups)]
    .filter(([, objects]) => isWhole(objects))
    .map(([id, objects]) => ({
      id,
      bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0),
      createdAtMs: timeOfBackup(id),
    }));
}

/** The complete backups that the retention rules keep; always includes the newest. */
export function keptByAge(
  ids: string[],
  { nowMs, keepDays }: { nowMs: number; keepDays: number },
): Set<string> {
  const newestFirst = ids.toSorted().toReversed();
  const kept = new Set(newestFirst.slice(0, 1));
  const taken = new Set<string>();
  for (const id of newestFirst) {
    const atMs = timeOfBackup(id);
    const ageMs = nowMs - atMs;
    if (ageMs > keepDays * DAY_MS) continue;
    if (ageMs <= ALL_MS) kept.add(id);
    else {
      const { everyDays } = STEPS.find(({ untilDays }) => ageMs <= untilDays * DAY_MS)!;
      const span = `${everyDays}:${Math.floor(atMs / (everyDays * DAY_MS))}`;
      if (!taken.has(span)) kept.add(id);
      taken.add(span);
    }
  }
  return kept;
}

/** Removes expired backups and those that a killed process left. @returns their ids. Throws ObjectError. */
export async function removeOld(
  backups: Objects,
  o: { nowMs: number; keepDays: number },
): Promise<string[]> {
  const all = await byId(backups);
  const whole = [...all].filter(([, objects]) => isWhole(objects)).map(([id]) => id);
  const kept = keptByAge(whole, o);
  const removed: string[] = [];
  for (const [id, objects] of all) {
    const isBeingWritten = !isWhole(objects) && o.nowMs - timeOfBackup(id) < UNFINISHED_MS;
    if (kept.has(id) || isBeingWritten) continue;
    // The manifest first: a kill in between leaves parts, not half a backup.
    const names = objects.map(({ name }) => name);
    for (const name of names.toSorted((a, b) => isManifest(b) - isManifest(a))) {
      await backups.delete(name);
    }
    if (backups.folder) await Deno.remove(`${backups.folder}/${id}`).catch(() => {}); // not empty
    removed.push(id);
  }
  return removed;
}

async function byId(backups: Objects): Promise<Map<string, ListedObject[]>> {
  const listed = await backups.list("");
  const groups = Map.groupBy(listed, ({ name }) => name.split("/")[0]!);
  return new Map([...groups].filter(([id]) => isBackupId(id)).sort(([a], [b]) => a < b ? -1 : 1));
}

const isManifest = (name: string): number => name.endsWith(`/${MANIFEST}`) ? 1 : 0;
const isWhole = (objects: ListedObject[]): boolean =>
  objects.some(({ name }) => isManifest(name) === 1);
