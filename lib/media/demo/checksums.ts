/** Keeps the checksum of every demo chapter in the manifest once the chapter is made. */
import type { Log } from "@/lib/log.ts";
import { join } from "node:path";
import { readManifest, writeManifest } from "@/lib/media/manifest.ts";

export interface ChecksumRecorder {
  record(file: { path: string }, sha256: string): void;
  /** Resolves when all that was recorded is written. */
  settle(): Promise<void>;
}

/** The manifest is read anew each time: recordings may have been brought in since the site started. */
export function createChecksumRecorder(
  { dir, log }: { dir: string; log: Log },
): ChecksumRecorder {
  let writing = Promise.resolve(); // one write after the other
  return {
    record({ path }, sha256) {
      writing = writing.then(() => writeChecksum(dir, path, sha256))
        .catch((error) => log.warn("manifest_not_written", { error })); // audio is served without it
    },
    settle: () => writing,
  };
}

async function writeChecksum(dir: string, path: string, sha256: string): Promise<void> {
  const manifest = await readManifest(dir);
  const chapter = manifest?.books.flatMap(({ folder, chapters }) =>
    chapters.filter(({ file }) => join(dir, folder, file) === path)
  )[0];
  if (!manifest || !chapter || chapter.sha256 === sha256) return;
  chapter.sha256 = sha256;
  await writeManifest(dir, manifest);
}
