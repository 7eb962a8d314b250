/**
 * Sound files that a new ingest has replaced, kept for requests that continue with them: downloads and players that
 * send the entity tag they began with, and playlists whose segments are still being fetched.
 *
 * Replaced sound is served for 23 hours, longer than anyone listens to or pauses a chapter. Its files are kept for at
 * least 24 hours, so that everything served exists. Later, or after a restart, players find the new sound and
 * continue in it.
 */

import { HOUR_MS } from "@/lib/platform/duration.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import type { Manifest, UnpublishedBook } from "../manifest.ts";
import type { StoredFile } from "./manifest_index.server.ts";

export const FILES_KEPT_MS = 24 * HOUR_MS;
const SERVED_MS = 23 * HOUR_MS;
/** Most replaced files of one chapter, for a chapter that is ingested many times a day. */
const MAX_OF_CHAPTER = 4;

interface Former {
  stored: StoredFile;
  replacedAtMs: number;
}

export class FormerSounds {
  #byChapter = new Map<string, Former[]>();

  add(stored: StoredFile, nowMs: number): void {
    const name = `${stored.bookId}/${stored.chapter}`;
    const others = (this.#byChapter.get(name) ?? []).filter(({ stored: it }) =>
      it.path !== stored.path
    );
    this.#byChapter.set(
      name,
      [{ stored, replacedAtMs: nowMs }, ...others].slice(0, MAX_OF_CHAPTER),
    );
  }

  /** The replaced files of a chapter that are still served, newest first. */
  get(bookId: number, chapter: number, nowMs: number): StoredFile[] {
    const all = this.#byChapter.get(`${bookId}/${chapter}`) ?? [];
    return all.filter(({ replacedAtMs }) => nowMs - replacedAtMs < SERVED_MS)
      .map(({ stored }) => stored);
  }
}

/*
 * Folders of sound that the manifest no longer names. They are kept for a day, for requests that continue with them
 * (`lib/media/library/former_sounds.server.ts`), then removed. Buckets store no time for a folder, so an object in it
 * marks when it was replaced.
 */

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
  o: { manifest: Manifest; unpublished: UnpublishedBook[]; nowMs: number },
): Promise<string[]> {
  const named = foldersOf(o.manifest).union(foldersOf({ books: o.unpublished }));
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
