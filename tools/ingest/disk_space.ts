/** Looks whether there is room before hours of work end for the lack of it. */
import { statfs } from "node:fs/promises";
import { IngestError } from "@/tools/ingest/ingest_error.ts";
import type { PlannedChapter } from "@/tools/ingest/recording.ts";
import { LADDER_KBPS, MP3_KBPS } from "@/tools/ingest/settings.ts";

const BYTES_PER_SEC = [MP3_KBPS, ...LADDER_KBPS].reduce((sum, kbps) => sum + kbps * 125, 0);
/** Headers, and what chapters need twice while they are packed. */
const MARGIN = 1.15;

/** @throws {IngestError} when the library's disk has less room than the chapters will take. */
export async function requireSpace(library: string, chapters: PlannedChapter[]): Promise<void> {
  const sec = chapters.reduce((sum, { recording }) => sum + (recording.claimedSec ?? 0), 0);
  const wanted = sec * BYTES_PER_SEC * MARGIN;
  const { bavail, bsize } = await statfs(library);
  if (bavail * bsize >= wanted) return;
  throw new IngestError(
    `The disk of ${library} has ${inMegabytes(bavail * bsize)} left, the book needs about ${
      inMegabytes(wanted)
    }. Make room and run the same command again.`,
  );
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && /no space left on device|quota exceeded/i.test(error.message);

export const diskFull = (): IngestError =>
  new IngestError(
    "The disk is full. Make room and run the same command again: it goes on where it was.",
  );
