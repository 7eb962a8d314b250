/** Keeps the checksum of every demo chapter in the manifest once the chapter is made. */
import type { Log } from "@/lib/platform/server/log.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { updateManifest } from "@/lib/media/server/library/update_manifest.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

export interface ChecksumRecorder {
  record(file: { path: string }, sha256: string): void;
  /** Resolves when all that was recorded is written. */
  settle(): Promise<void>;
}

export function createChecksumRecorder(
  { library, log }: { library: Objects; log: Log },
): ChecksumRecorder {
  let writing: Promise<unknown> = Promise.resolve(); // one write after the other
  return {
    record({ path }, sha256) {
      writing = writing.then(() =>
        updateManifest(library, (it) => withChecksum(it, { dir: library.place, path, sha256 }))
      )
        .catch((error) => log.warn("manifest_not_written", { error })); // audio is served without it
    },
    settle: async () => void await writing,
  };
}

/** The manifest as it is by then: recordings may have been brought in since the site started. */
function withChecksum(
  manifest: Manifest | null,
  { dir, path, sha256 }: { dir: string; path: string; sha256: string },
): Manifest | null {
  const chapter = manifest?.books.flatMap(({ folder, chapters }) =>
    chapters.filter(({ file }) => `${dir}/${folder}/${file}` === path)
  )[0];
  if (!manifest || !chapter || chapter.sha256 === sha256) return null;
  const books = manifest.books.map((book) => ({
    ...book,
    chapters: book.chapters.map((it) => it === chapter ? { ...it, sha256 } : it),
  }));
  return { ...manifest, books };
}
