/** Reads and writes the manifest of a library. */

import { ObjectError, type Objects, readText } from "@/lib/platform/objects/objects.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { formatManifest, LibraryError, type Manifest, parseManifest } from "../manifest.ts";

/** Name in the library. */
export const MANIFEST = "manifest.json";

/** How error messages name a library's manifest. */
export const manifestPlace = ({ place }: Objects): string => `${place}/${MANIFEST}`;

/**
 * Reads and checks the manifest of a library; null when there is none.
 * @throws {LibraryError} naming the file, the field, its value and what is wanted.
 */
export async function readManifest(library: Objects): Promise<Manifest | null> {
  const text = await readManifestText(library);
  return text === null ? null : parseManifest(manifestPlace(library), text);
}

/**
 * The manifest's text; null: there is none.
 * @throws {LibraryError}
 */
async function readManifestText(library: Objects): Promise<string | null> {
  try {
    return await readText(library, MANIFEST);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LibraryError(
      `Can't read the library manifest ${manifestPlace(library)}: ${reason}.`,
    );
  }
}

/*
 * The only function that writes the manifest. Ingest, demo and site may write at the same time, in different
 * processes: a change based on an older manifest never overwrites a newer one.
 */

/** Returns the new manifest; null or the same object: no change. */
type ManifestChange = (
  before: Manifest | null,
) => Manifest | null | Promise<Manifest | null>;

interface Updated {
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
      `Can't write the library manifest ${manifestPlace(library)}: ${error.message}.`,
    );
  }
}
