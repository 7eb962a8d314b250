/** Writes the checksum of each demo chapter into the manifest when the chapter has been made. */
import type { Log } from "@/lib/platform/server/log.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { updateManifest } from "@/lib/media/server/library/update_manifest.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

export interface ChecksumRecorder {
  record(file: { path: string }, sha256: string): void;
  /** Resolves when all recorded checksums are written. */
  settle(): Promise<void>;
}

export function createChecksumRecorder(
  { library, log }: { library: Objects; log: Log },
): ChecksumRecorder {
  let writing: Promise<unknown> = Promise.resolve(); // serialises the writes
  return {
    record({ path }, sha256) {
      writing = writing.then(() =>
        updateManifest(library, (it) => withChecksum(it, { dir: library.place, path, sha256 }))
      )
        .catch((error) => log.warn("manifest_not_written", { error })); // the audio can be served without a checksum
    },
    settle: async () => void await writing,
  };
}

/**
 * Works on the manifest read at write time: an ingest may have changed it since the start.
 * @returns null: nothing to write
 */
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
