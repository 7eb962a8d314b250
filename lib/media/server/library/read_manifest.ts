/** Reads the manifest of a library. */
import { LibraryError } from "@/lib/media/errors.ts";
import { type Manifest, parseManifest } from "@/lib/media/manifest.ts";
import { type Objects, readText } from "@/lib/platform/server/objects/objects.ts";

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
export async function readManifestText(library: Objects): Promise<string | null> {
  try {
    return await readText(library, MANIFEST);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LibraryError(
      `Cannot read the library manifest ${manifestPlace(library)}: ${reason}.`,
    );
  }
}
