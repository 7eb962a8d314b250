/** Copies a library, and what else is the author's, from the data folder into the bucket. */
import type { Manifest } from "@/lib/media/manifest.ts";
import { readManifest } from "@/lib/media/server/library/read_manifest.ts";
import { updateManifest } from "@/lib/media/server/library/update_manifest.ts";
import type { Objects, WantedObject } from "@/lib/platform/server/objects/objects.ts";
import { StartError } from "@/lib/platform/start_error.ts";
import { inParallel } from "@/tools/media/in_parallel.ts";
import { findDifference } from "@/tools/media/compare.ts";
import {
  libraryFiles,
  otherFiles,
  soundFiles,
  toWanted,
} from "@/lib/media/server/library/content_files.ts";
import { makeSpoken } from "@/tools/media/make_spoken.ts";
import { readHeldBooks } from "@/lib/media/server/held/held_books.ts";
import { markReplaced, removeReplaced } from "@/lib/media/server/library/replaced_folders.ts";

export interface PushReport {
  sent: WantedObject[];
  /** Were there already. */
  kept: number;
  /** Folders of sound that were replaced more than a day ago. */
  removed: string[];
}

interface PushOptions {
  /** The data folder. */
  from: Objects;
  to: Objects;
  onSent?(file: WantedObject): void;
  signal: AbortSignal;
}

const WORKERS = 4;

/**
 * Files first, the manifest last; what is there already is not sent again, so that one that was ended goes on.
 * @throws {StartError} when the folder has no library
 * @throws {ObjectError} when the folder or the bucket fails
 */
export async function push(o: PushOptions): Promise<PushReport> {
  const [library, target] = [o.from.below("media"), o.to.below("media")];
  const described = await readManifest(library);
  if (!described) throw new StartError(`There is no library in ${library.place} to be copied.`);
  await makeSpoken(library, soundFiles(described));
  const manifest = (await readManifest(library))!; // with the sums of what was made
  const files = [...libraryFiles(manifest).map(toWanted), ...await otherFiles(o.from)];
  const sent = (await inParallel(files, { workers: WORKERS, signal: o.signal }, async (file) => {
    if (!findDifference(await o.to.head(file.name), file)) return [];
    await o.to.put(file.name, { file: `${o.from.folder}/${file.name}`, sha256: file.sha256 });
    o.onSent?.(file);
    return [file];
  })).flat();
  const { before, after } = await updateManifest(target, (there) => join(there, manifest));
  const nowMs = Date.now();
  if (after) await markReplaced(target, { before, after, nowMs });
  const removed = await removeReplaced(target, {
    manifest: after ?? before!,
    held: await readHeldBooks(target),
    nowMs,
  });
  return { sent, kept: files.length - sent.length, removed };
}

/** Books of both; one that the demo speaks does not replace one that was recorded. */
function join(there: Manifest | null, ours: Manifest): Manifest {
  const isSpoken = ({ chapters }: Manifest["books"][number]) =>
    chapters.every(({ spoken }) => spoken !== undefined);
  const books = new Map(there?.books.map((book) => [book.id, book]));
  for (const book of ours.books) {
    const other = books.get(book.id);
    if (!other || isSpoken(other) || !isSpoken(book)) books.set(book.id, book);
  }
  const joined = { ...ours, books: [...books.values()].toSorted((a, b) => a.id - b.id) };
  return there && JSON.stringify(joined) === JSON.stringify(there) ? there : joined;
}
