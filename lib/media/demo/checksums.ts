/** Keeps the checksum of every demo chapter in the manifest once the chapter is made. */
import type { Log } from "@/lib/log.ts";
import { join } from "node:path";
import { type Manifest, writeManifest } from "@/lib/media/manifest.ts";

export interface ChecksumRecorder {
  record(file: { path: string }, sha256: string): void;
  /** Resolves when all that was recorded is written. */
  settle(): Promise<void>;
}

export function createChecksumRecorder(
  { dir, manifest, log }: { dir: string; manifest: Manifest; log: Log },
): ChecksumRecorder {
  const byPath = new Map(
    manifest.books.flatMap(({ folder, chapters }) =>
      chapters.map((chapter) => [join(dir, folder, chapter.file), chapter] as const)
    ),
  );
  let writing = Promise.resolve(); // one write after the other
  return {
    record({ path }, sha256) {
      const chapter = byPath.get(path);
      if (!chapter || chapter.sha256 === sha256) return;
      chapter.sha256 = sha256;
      writing = writing.then(() => writeManifest(dir, manifest))
        .catch((error) => log.warn("manifest_not_written", { error })); // audio is served without it
    },
    settle: () => writing,
  };
}
