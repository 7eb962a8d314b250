/** The library's manifest as commands read it: one that cannot be used is an answer for the author, not a fault. */
import { LibraryError } from "@/lib/media/errors.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { readManifest } from "@/lib/media/server/library/read_manifest.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";

/** @returns the manifest is null where no library is yet */
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
