/**
 * The only function that writes the manifest. Ingest, demo and site may write at the same time, in different
 * processes: a change based on an older manifest never overwrites a newer one.
 */
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { LibraryError } from "@/lib/media/errors.ts";
import { formatManifest, type Manifest, parseManifest } from "@/lib/media/manifest.ts";
import {
  MANIFEST,
  manifestPlace,
  readManifestText,
} from "@/lib/media/server/library/read_manifest.ts";
import { ObjectError, type Objects } from "@/lib/platform/server/objects/objects.ts";

/** Returns the new manifest; null or the same object: no change. */
export type ManifestChange = (
  before: Manifest | null,
) => Manifest | null | Promise<Manifest | null>;

export interface Updated {
  before: Manifest | null;
  /** null: nothing was written. */
  after: Manifest | null;
}

/**
 * Replaces the manifest of a library atomically: readers see the old or the new one. If another process has written
 * meanwhile, `change` is called again with that manifest.
 * @throws {LibraryError} when the manifest cannot be read, used or written
 * @throws {StoreUnavailable} when every attempt met a conflict
 */
export function updateManifest(library: Objects, change: ManifestChange): Promise<Updated> {
  return retryOnConflict(async () => {
    const text = await readManifestText(library);
    const before = text === null ? null : parseManifest(manifestPlace(library), text);
    const after = await change(before);
    if (after === null || after === before) return { before, after: null };
    const isWritten = await write(library, { before: text, after: formatManifest(after) });
    return isWritten ? { before, after } : CONFLICT;
  });
}

async function write(
  library: Objects,
  texts: { before: string | null; after: string },
): Promise<boolean> {
  try {
    return await library.replace(MANIFEST, texts);
  } catch (error) {
    if (!(error instanceof ObjectError)) throw error;
    throw new LibraryError(
      `Cannot write the library manifest ${manifestPlace(library)}: ${error.message}.`,
    );
  }
}
