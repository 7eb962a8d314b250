/** Reads the free space on the data folder's disk. */
import { statfs } from "node:fs/promises";
import { withDeadline } from "@/lib/platform/deadline.ts";

/** Deadline, because a network disk may never answer. */
const LIMIT_MS = 1_000;

/** Of a disk or a bucket. */
export interface Room {
  freeBytes: number;
  totalBytes: number;
}

/** null: unknown, because the folder does not exist or may not be read. */
export async function readDisk(folder: string): Promise<Room | null> {
  try {
    const { bavail, blocks, bsize } = await withDeadline(LIMIT_MS, statfs(folder));
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
