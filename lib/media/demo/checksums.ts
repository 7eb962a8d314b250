/** Keeps the checksum of every demo chapter in the manifest once the chapter is made. */
import type { Log } from "@/lib/log.ts";
import { join } from "node:path";
import { type Manifest, writeManifest } from "@/lib/media/manifest.ts";

/** Answers with what is to be called for each file made; writes follow one another. */
export function recordChecksums(
  { dir, manifest, log }: { dir: string; manifest: Manifest; log: Log },
): (file: { path: string }, sha256: string) => void {
  const byPath = new Map(
    manifest.books.flatMap(({ folder, chapters }) =>
      chapters.map((chapter) => [join(dir, folder, chapter.file), chapter] as const)
    ),
  );
  let writing = Promise.resolve();
  return ({ path }, sha256) => {
    const chapter = byPath.get(path);
    if (!chapter || chapter.sha256 === sha256) return;
    chapter.sha256 = sha256;
    writing = writing.then(() => writeManifest(dir, manifest))
      .catch((error) => log.warn("manifest_not_written", { error })); // audio is served without it
  };
}
