/**
 * Folders of sound that the manifest no longer names. They are kept for a day, for requests that continue with them
 * (`lib/media/server/library/former_sounds.ts`), then removed. Buckets store no time for a folder, so an object in it
 * marks when it was replaced.
 */
import type { UnpublishedBook } from "@/lib/media/held_book.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { FILES_KEPT_MS } from "@/lib/media/server/library/former_sounds.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

const MARK = "replaced.txt";

/** Folder names that the ingest gives. Other folders are never removed. */
const OURS = /^(book-\d+-[0-9a-f]{8})\//;

/** Marks the folders that the new manifest no longer names: on a disk by the folder's modification time. */
export async function markReplaced(
  library: Objects,
  o: { before: Manifest | null; after: Manifest; nowMs: number },
): Promise<void> {
  const named = foldersOf(o.after);
  for (const folder of o.before ? foldersOf(o.before) : []) {
    if (named.has(folder)) continue;
    if (library.folder !== null) {
      const path = `${library.folder}/${folder}`, at = new Date(o.nowMs);
      await Deno.utime(path, at, at).catch(ignoreAbsent);
      continue;
    }
    const text = `Replaced at ${new Date(o.nowMs).toISOString()}.\n`;
    await library.put(`${folder}/${MARK}`, new TextEncoder().encode(text));
  }
}

/**
 * Removes expired folders. A folder that is being filled is safe, because its files are new.
 * @returns the removed folders
 */
export async function removeReplaced(
  library: Objects,
  o: { manifest: Manifest; held: UnpublishedBook[]; nowMs: number },
): Promise<string[]> {
  const named = foldersOf(o.manifest).union(foldersOf({ books: o.held }));
  const listed = Map.groupBy(await library.list("book-"), ({ name }) => OURS.exec(name)?.[1]);
  const removed: string[] = [];
  for (const [folder, objects] of listed) {
    if (folder === undefined || named.has(folder)) continue;
    const newestMs = Math.max(...objects.map(({ modifiedMs }) => modifiedMs));
    if (!(o.nowMs - newestMs > FILES_KEPT_MS)) continue;
    for (const { name } of objects) await library.delete(name);
    removed.push(folder);
  }
  return removed;
}

const foldersOf = ({ books }: { books: { folder: string }[] }) =>
  new Set(books.map(({ folder }) => folder));

/** A demo book's folder may not exist yet. */
function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
