/**
 * Folders of sound in a bucket that the manifest no longer names: kept for a day, for whoever is in the middle
 * of them (`lib/media/server/library/former_sounds.ts`), then removed. A bucket keeps no time for a folder, so a
 * mark among its objects says when it was replaced.
 */
import type { UnpublishedBook } from "@/lib/media/held_book.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { FILES_KEPT_MS } from "@/lib/media/server/library/former_sounds.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

const MARK = "replaced.txt";

/** Names that ingest gives. Others are not ours to remove. */
const OURS = /^(book-\d+-[0-9a-f]{8})\//;

/** Says of folders that the new manifest has taken their place: on a disk their own time does. */
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

/** Answers the folders that are gone now. What lies in one that is being filled is too young. */
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

/** Of a demo's book there may be no file yet. */
function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
