/** Keeps the checksum of every demo chapter in the manifest once the chapter is made. */
import type { Log } from "@/lib/log.ts";
import { join } from "node:path";
import { readManifest, writeManifest } from "@/lib/media/manifest.ts";

/**
 * Answers with what is to be called for each file made; writes follow one another. The manifest is read
 * anew each time: recordings may have been brought in since the site started.
 */
export function recordChecksums(
  { dir, log }: { dir: string; log: Log },
): (file: { path: string }, sha256: string) => void {
  let writing = Promise.resolve();
  return ({ path }, sha256) => {
    writing = writing.then(() => record(dir, path, sha256))
      .catch((error) => log.warn("manifest_not_written", { error })); // audio is served without it
  };
}

async function record(dir: string, path: string, sha256: string): Promise<void> {
  const manifest = await readManifest(dir);
  const chapter = manifest?.books.flatMap(({ folder, chapters }) =>
    chapters.filter(({ file }) => join(dir, folder, file) === path)
  )[0];
  if (!manifest || !chapter || chapter.sha256 === sha256) return;
  chapter.sha256 = sha256;
  await writeManifest(dir, manifest);
}
