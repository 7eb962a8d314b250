/** Publishes a finished book: files first, then the manifest, in one step each. */

import { join } from "node:path";
import { addUnpublished, readUnpublishedBooks } from "@/lib/media/uploads/unpublished.server.ts";
import { FILES_KEPT_MS } from "@/lib/media/library/former_sounds.server.ts";
import { readManifest, updateManifest } from "@/lib/media/library/manifest_file.server.ts";
import {
  type Manifest,
  type ManifestBook,
  type ManifestFile,
  withBook,
} from "@/lib/media/manifest.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import {
  type BookEntries,
  describeBook,
  filesOf,
  type FinishedChapter,
  keptOf,
  textFilesOf,
} from "./book_entries.ts";
import type { Staging } from "./staging.ts";

export interface Published {
  /** Folder of the book's files within the library. */
  folder: string;
  /** Numbers of chapters without a new recording, which stay as they were. */
  kept: number[];
  /** Numbers of chapters that lost their text, because it was timed to another recording. */
  untimed: number[];
  /** It awaits the author's approval, and is not served yet. */
  isUnpublished: boolean;
}

interface Publishing {
  library: string;
  book: number;
  finished: FinishedChapter[];
  staging: Staging;
  /** Whether the author has to hear it first. */
  isUnpublished: boolean;
}

/**
 * A running site serves the new sound within seconds; the old files stay for listeners in the middle of them,
 * see `lib/media/library/former_sounds.server.ts`.
 * @throws {LibraryError} when the manifest cannot be read or written; nothing has changed then.
 */
export async function publish(o: Publishing): Promise<Published> {
  const bookIn = (manifest: Manifest | null) => manifest?.books.find(({ id }) => id === o.book);
  if (o.isUnpublished) {
    const library = createFolder(o.library);
    const old = bookIn(await readManifest(library));
    const book = describeBook(o, old);
    await putInPlace(o, book, old);
    await addUnpublished(library, book, { before: old, nowMs: Date.now() });
    await o.staging.keepOnly(o.finished.map(({ chapter }) => chapter.number));
    return {
      folder: book.folder,
      kept: book.kept.map(({ before }) => before.number),
      untimed: book.untimed,
      isUnpublished: true,
    };
  }
  let untimed: number[] = [];
  const { before, after } = await updateManifest(createFolder(o.library), async (manifest) => {
    const old = bookIn(manifest);
    const book = describeBook(o, old);
    await putInPlace(o, book, old);
    untimed = book.untimed;
    return withBook(manifest, book);
  });
  const { folder } = bookIn(after)!, old = bookIn(before);
  await removeEarlier(o, { folder, replaced: old?.folder, nowMs: Date.now() });
  await o.staging.clear();
  return {
    folder,
    kept: keptOf(o, old).map(({ number }) => number),
    untimed,
    isUnpublished: false,
  };
}

/** Puts the book's files, new and kept ones, into a folder of their own. */
async function putInPlace(
  { library, finished, staging }: Publishing,
  { folder, kept, texts }: BookEntries,
  old: ManifestBook | undefined,
): Promise<void> {
  const assembled = await staging.makeFolder();
  for (const { made: { entry } } of finished) {
    const from = staging.folderOf(entry.number);
    for (const file of filesOf(entry)) await link(join(from, file), join(assembled, file));
  }
  for (const file of texts) {
    const from = join(library, old!.folder, file);
    await link(from, join(assembled, file)).catch(unlessAbsent);
  }
  for (const it of kept) await keepFiles(join(library, old!.folder), assembled, it);
  await moveInto(join(library, folder), assembled);
}

/** A demo's chapter may have no file yet: the site makes it on request. */
async function keepFiles(from: string, to: string, { before, after }: BookEntries["kept"][number]) {
  const names = filesOf(after);
  for (const [index, file] of filesOf(before).entries()) {
    await link(join(from, file), join(to, names[index]!)).catch((error) => {
      if (before.spoken === undefined && !isText(before, file)) throw error;
      unlessAbsent(error);
    });
  }
}

/** The site works without a text whose file is missing. */
const isText = ({ text }: Pick<ManifestFile, "text">, file: string): boolean =>
  textFilesOf({ text }).includes(file);

function unlessAbsent(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

/** A hard link; a copy where the disk has no hard links. */
async function link(from: string, to: string): Promise<void> {
  try {
    await Deno.link(from, to);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw error;
    await Deno.copyFile(from, to);
  }
}

/**
 * The same recordings give the same folder, which may be in use: its files are then replaced one by one by
 * equal ones, in case one was damaged.
 */
async function moveInto(target: string, assembled: string): Promise<void> {
  await Deno.mkdir(target, { recursive: true });
  for (const { name } of await Array.fromAsync(Deno.readDir(assembled))) {
    await Deno.rename(join(assembled, name), join(target, name));
  }
}

/**
 * Removes folders of earlier runs whose sound nobody can be hearing any more. A folder's time of last change
 * says when it was replaced; the one replaced just now stays, however old it is.
 */
async function removeEarlier(
  { library, book }: Publishing,
  o: { folder: string; replaced: string | undefined; nowMs: number },
): Promise<void> {
  const unpublished = (await readUnpublishedBooks(createFolder(library))).map(({ folder }) =>
    folder
  );
  const ours = new RegExp(`^book-${book}-[0-9a-f]{8}$`);
  for (const { name } of await Array.fromAsync(Deno.readDir(library))) {
    if (!ours.test(name) || name === o.folder || unpublished.includes(name)) continue;
    const path = join(library, name);
    if (name === o.replaced) {
      await Deno.utime(path, new Date(o.nowMs), new Date(o.nowMs));
      continue;
    }
    const { mtime } = await Deno.stat(path);
    if (mtime && o.nowMs - mtime.getTime() > FILES_KEPT_MS) {
      await Deno.remove(path, { recursive: true });
    }
  }
}
