/** Reads the library's manifest for commands: an invalid one is a refusal for the author to read, not an exception. */
import { LibraryError } from "@/lib/media/errors.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { readManifest } from "@/lib/media/server/library/read_manifest.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";

/** `manifest` is null if there is no library yet. */
export async function readLibrary(
  content: Objects,
): Promise<{ ok: true; manifest: Manifest | null } | Refusal<"no_library">> {
  try {
    return { ok: true, manifest: await readManifest(content.below("media")) };
  } catch (error) {
    if (error instanceof LibraryError) return refuse("no_library", error.message);
    throw error;
  }
}
