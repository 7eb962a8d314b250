/**
 * Reads how much room is left in a bucket. Object stores do not tell: a setting says how much they grant, and the
 * sizes of what lies there are added up.
 */
import type { Room } from "@/lib/desk/server/signs/disk.ts";
import type { Config } from "@/lib/platform/server/config.ts";
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";
import { withDeadline } from "@/lib/platform/deadline.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { openBackups } from "@/lib/platform/server/open_content.ts";

/** A listing takes one request for every thousand objects. */
const LIMIT_MS = 5_000;
/** Stores charge for listings, and a library grows by the hour at most. */
const FRESH_MS = 10 * 60_000;

/** What of the settings decides what lies in the bucket, beside `content`. */
export type BucketRoomConfig = Pick<Config, "backup" | "bucket" | "bucketQuotaBytes">;

/** The function answers null for unknown: there is no quota, or the store does not answer in time. */
export function createBucketRoom(
  content: Objects,
  config: BucketRoomConfig,
): () => Promise<Room | null> {
  const totalBytes = config.bucketQuotaBytes;
  if (totalBytes === null) return () => Promise.resolve(null);
  const places = placesOf(content, config);
  const used = new Remembered<number>({ lifetimeMs: FRESH_MS, maxEntries: 1 });
  const addUp = async () => {
    const listings = await Promise.all(places.map((it) => it.list("")));
    return listings.flat().reduce((sum, { bytes }) => sum + bytes, 0);
  };
  return async () => {
    try {
      const sum = Promise.resolve(used.get("used", Date.now(), addUp));
      const usedBytes = await withDeadline(LIMIT_MS, sum);
      return { freeBytes: Math.max(0, totalBytes - usedBytes), totalBytes };
    } catch {
      return null; // that the store is away is seen elsewhere
    }
  };
}

/** The author's files, and backups unless they lie among these or in another bucket. */
function placesOf(content: Objects, { backup, bucket }: BucketRoomConfig): Objects[] {
  const backups = openBackups(backup);
  if (!bucket) return [backups];
  const isApart = typeof backup.to !== "string" && backup.to.bucket === bucket.bucket &&
    !`${backups.place}/`.startsWith(`${content.place}/`);
  return isApart ? [content, backups] : [content];
}
