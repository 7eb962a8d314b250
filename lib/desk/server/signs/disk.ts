/** How much room the data folder's disk has left. */
import { statfs } from "node:fs/promises";
import { withDeadline } from "@/lib/platform/deadline.ts";

/** A network's disk may never answer. */
const LIMIT_MS = 1_000;

export interface DiskRoom {
  freeBytes: number;
  totalBytes: number;
}

/** null: nobody can tell from here, since there is no such folder or no right to ask. */
export async function readDisk(folder: string): Promise<DiskRoom | null> {
  try {
    const { bavail, blocks, bsize } = await withDeadline(LIMIT_MS, statfs(folder));
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

const GIB = 1024 ** 3;

/** Less than a twentieth of it, or than an hour of recordings with all that is made of them. */
export const isShort = ({ freeBytes, totalBytes }: DiskRoom): boolean =>
  freeBytes < Math.min(totalBytes / 20, 20 * GIB) || freeBytes < GIB;
