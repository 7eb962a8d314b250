/**
 * The one way in which ingest, demo and site write the manifest. Any of them may be at work at the same time,
 * in processes of their own: what was made of an older manifest is never written over a newer one.
 */
import { join } from "node:path";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { LibraryError } from "@/lib/media/errors.ts";
import {
  formatManifest,
  type Manifest,
  manifestPath,
  parseManifest,
  readManifestText,
} from "@/lib/media/manifest.ts";

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
 * Replaces the manifest of a library folder, whole: readers see the old one or the new one. Where another
 * process has written meanwhile, `change` is asked again, about that.
 * @throws {LibraryError} when the manifest cannot be read, used or written
 * @throws {StoreUnavailable} when others were faster every time
 */
export function updateManifest(dir: string, change: ManifestChange): Promise<Updated> {
  return retryOnConflict(async () => {
    const text = await readManifestText(dir);
    const before = text === null ? null : parseManifest(dir, text);
    const after = await change(before);
    if (after === null || after === before) return { before, after: null };
    const isWritten = await replace(dir, { before: text, after: formatManifest(after) });
    return isWritten ? { before, after } : CONFLICT;
  });
}

/** False when somebody else has written since, or does so now. One step, under a lock that the system gives back if this process dies. */
async function replace(
  dir: string,
  { before, after }: { before: string | null; after: string },
): Promise<boolean> {
  const file = manifestPath(dir);
  const part = `${file}.${crypto.randomUUID()}.part`;
  try {
    await Deno.mkdir(dir, { recursive: true });
    using lock = await Deno.open(join(dir, ".manifest.lock"), { create: true, write: true });
    if (!await lock.tryLock(true) || await readManifestText(dir) !== before) return false;
    await writeThrough(part, after);
    await Deno.rename(part, file);
    return true;
  } catch (error) {
    await Deno.remove(part).catch(() => {}); // perhaps it was never begun
    if (error instanceof LibraryError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new LibraryError(`Cannot write the library manifest ${file}: ${reason}.`);
  }
}

/** On the disk before it gets its name: a power cut leaves the old manifest or the new one. */
async function writeThrough(path: string, text: string): Promise<void> {
  using file = await Deno.open(path, { createNew: true, write: true });
  const bytes = new TextEncoder().encode(text);
  for (let written = 0; written < bytes.length;) {
    written += await file.write(bytes.subarray(written));
  }
  await file.syncData();
}
