/**
 * The one way in which ingest, demo and site write the manifest. Any of them may be at work at the same time,
 * in processes of their own: what was made of an older manifest is never written over a newer one.
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

/** What to write instead of what is there; null or the same object: nothing. */
export type ManifestChange = (
  before: Manifest | null,
) => Manifest | null | Promise<Manifest | null>;

export interface Updated {
  before: Manifest | null;
  /** null where nothing was written. */
  after: Manifest | null;
}

/**
 * Replaces the manifest of a library, whole: readers see the old one or the new one. Where another
 * process has written meanwhile, `change` is asked again, about that.
 * @throws {LibraryError} when the manifest cannot be read, used or written
 * @throws {StoreUnavailable} when others were faster every time
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
