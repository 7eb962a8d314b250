/** How much room the site has left: the free space of its disk and of its bucket. */

import { statfs } from "node:fs/promises";
import type { Config } from "@/lib/platform/config.server.ts";
import { openBackups } from "@/lib/platform/create_platform.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import { withDeadline } from "@/lib/platform/time.ts";

/** Deadline, because a network disk may never answer. */
const DISK_LIMIT_MS = 1_000;

/** Of a disk or a bucket. */
interface Room {
  freeBytes: number;
  totalBytes: number;
}

/** null: unknown, because the folder does not exist or may not be read. */
export async function readDisk(folder: string): Promise<Room | null> {
  try {
    const { bavail, blocks, bsize } = await withDeadline(DISK_LIMIT_MS, statfs(folder));
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

const GIB = 1024 ** 3;

/**
 * True below a twentieth of the disk (at most 20 GiB), or below 1 GiB, the size of an hour of recordings with its
 * renditions.
 */
export const isShort = ({ freeBytes, totalBytes }: Room): boolean =>
  freeBytes < Math.min(totalBytes / 20, 20 * GIB) || freeBytes < GIB;

/** Deadline of a listing, which takes one request for every thousand objects. */
const LISTING_LIMIT_MS = 5_000;
/** Lifetime of the cached sum: stores charge for listings, and a library does not grow faster than by the hour. */
const FRESH_MS = 10 * 60_000;

/** The settings that decide what is stored in the bucket. */
type BucketRoomConfig = Pick<Config, "backup" | "bucket" | "bucketQuotaBytes">;

/**
 * Object stores do not report free space, so it is the quota (BUCKET_QUOTA_GB) minus the sizes of all objects.
 * The returned function gives null for unknown: no quota is set, or the store does not respond in time.
 */
export function createBucketRoom(
  content: Objects,
  config: BucketRoomConfig,
): () => Promise<Room | null> {
  const totalBytes = config.bucketQuotaBytes;
  if (totalBytes === null) return () => Promise.resolve(null);
  const places = placesOf(content, config);
  const used = new StaleIfErrorCache<number>({ lifetimeMs: FRESH_MS, maxEntries: 1 });
  const addUp = async () => {
    const listings = await Promise.all(places.map((it) => it.list("")));
    return listings.flat().reduce((sum, { bytes }) => sum + bytes, 0);
  };
  return async () => {
    try {
      const usedBytes = await withDeadline(LISTING_LIMIT_MS, used.get("used", addUp));
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
