/**
 * Computes the free space in a bucket. Object stores do not report it, so it is the configured quota
 * (BUCKET_QUOTA_GB) minus the sizes of all objects.
 */
import type { Room } from "@/lib/desk/server/signs/disk.ts";
import type { Config } from "@/lib/platform/server/config.ts";
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";
import { withDeadline } from "@/lib/platform/deadline.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { openBackups } from "@/lib/platform/server/open_content.ts";

/** Deadline of a listing, which takes one request for every thousand objects. */
const LIMIT_MS = 5_000;
/** Lifetime of the cached sum: stores charge for listings, and a library does not grow faster than by the hour. */
const FRESH_MS = 10 * 60_000;

/** The settings that decide what is stored in the bucket. */
export type BucketRoomConfig = Pick<Config, "backup" | "bucket" | "bucketQuotaBytes">;

/** The returned function gives null for unknown: no quota is set, or the store does not respond in time. */
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
      return null; // other checks report that the store is unavailable
    }
  };
}

/** What counts towards the quota: the author's files and the backups, unless these are in another bucket or among the files. */
function placesOf(content: Objects, { backup, bucket }: BucketRoomConfig): Objects[] {
  const backups = openBackups(backup);
  if (!bucket) return [backups];
  const isApart = typeof backup.to !== "string" && backup.to.bucket === bucket.bucket &&
    !`${backups.place}/`.startsWith(`${content.place}/`);
  return isApart ? [content, backups] : [content];
}
