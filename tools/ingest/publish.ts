/** Puts a finished book in its place: files first, then the manifest, in one step each. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { MadeChapter } from "@/tools/ingest/make_chapter.ts";
import type { PlannedChapter } from "@/tools/ingest/recording.ts";
import type { Staging } from "@/tools/ingest/staging.ts";
import { FILES_KEPT_MS } from "@/lib/media/server/library/former_sounds.ts";
import type { Manifest, ManifestFile } from "@/lib/media/manifest.ts";
import { createFolder } from "@/lib/platform/server/objects/folder/folder.ts";
import { updateManifest } from "@/lib/media/server/library/update_manifest.ts";

type ManifestBook = Manifest["books"][number];

export interface FinishedChapter {
  chapter: PlannedChapter;
  made: MadeChapter;
}

export interface Published {
  /** Folder of the book's files within the library. */
  folder: string;
  /** Numbers of chapters that had no new recording and stay as they were. */
  kept: number[];
}

interface Publishing {
  library: string;
  book: number;
  finished: FinishedChapter[];
  staging: Staging;
}

/**
 * A running site takes the new sound up within seconds; the old files stay for whoever is in the middle of
 * them, see `lib/media/server/library/former_sounds.ts`.
 * @throws {LibraryError} when the manifest cannot be read or written; nothing has changed then.
 */
export async function publish(o: Publishing): Promise<Published> {
  const bookIn = (manifest: Manifest | null) => manifest?.books.find(({ id }) => id === o.book);
  const { before, after } = await updateManifest(createFolder(o.library), async (manifest) => {
    const book = await putInPlace(o, bookIn(manifest));
    const others = manifest?.books.filter(({ id }) => id !== o.book) ?? [];
    const books = [...others, book].toSorted((a, b) => a.id - b.id);
    return { format: "lamplight-library-1", books };
  });
  const { folder } = bookIn(after)!, old = bookIn(before);
  await removeEarlier(o, { folder, replaced: old?.folder, nowMs: Date.now() });
  await o.staging.clear();
  return { folder, kept: keptOf(o, old).map(({ number }) => number) };
}

/** Chapters that have no new recording. */
function keptOf({ finished }: Publishing, old: ManifestBook | undefined): ManifestFile[] {
  const numbers = new Set(finished.map(({ chapter }) => chapter.number));
  return old?.chapters.filter(({ number }) => !numbers.has(number)) ?? [];
}

/** Puts the book's files, new ones and those it keeps, into a folder of their own. */
async function putInPlace(o: Publishing, old: ManifestBook | undefined): Promise<ManifestBook> {
  const { library, book, finished, staging } = o;
  const kept = keptOf(o, old);
  const entries = finished.map((it) => toEntry(it, old));
  const chapters = [...entries, ...kept.map((it) => withFreeName(it, entries))]
    .toSorted((a, b) => a.number - b.number);
  const folder = `book-${book}-${digest(chapters)}`;
  const assembled = await staging.makeFolder();
  for (const { made: { entry } } of finished) {
    const from = staging.folderOf(entry.number);
    for (const file of filesOf(entry)) await link(join(from, file), join(assembled, file));
  }
  for (const it of kept) await keepFiles(join(library, old!.folder), assembled, it, entries);
  await moveInto(join(library, folder), assembled);
  return { id: book, folder, chapters };
}

/**
 * The time of last change comes from the recording, so that the same recordings make the same manifest.
 * With the size it makes the tag by which caches know a file: other sound of the same size gets a later
 * time than what it replaces.
 */
function toEntry({ chapter, made: { entry } }: FinishedChapter, old?: ManifestBook): ManifestFile {
  const before = old?.chapters.find(({ number }) => number === entry.number);
  if (before?.sha256 === entry.sha256) return { ...entry, modified: before!.modified };
  const earliestMs = before?.bytes === entry.bytes ? Date.parse(before.modified) + 1_000 : 0;
  const ms = Math.max(earliestMs, Math.trunc(chapter.recording.source.modifiedMs));
  return { ...entry, modified: new Date(ms).toISOString() };
}

const filesOf = ({ file, hls }: Pick<ManifestFile, "file" | "hls">): string[] => [
  file,
  ...hls?.renditions.map((rendition) => rendition.file) ?? [],
];

/** Other tools may have named files otherwise: a kept one gives way. */
function withFreeName(kept: ManifestFile, entries: ManifestFile[]): ManifestFile {
  const taken = new Set(entries.flatMap(filesOf));
  const free = (file: string) => taken.has(file) ? `kept-${file}` : file;
  const renditions = kept.hls?.renditions.map((it) => ({ ...it, file: free(it.file) }));
  const hls = kept.hls && renditions ? { hls: { ...kept.hls, renditions } } : {};
  return { ...kept, file: free(kept.file), ...hls };
}

/** Of a demo's chapter there may be no file yet: the site makes it when it is asked for. */
async function keepFiles(from: string, to: string, kept: ManifestFile, entries: ManifestFile[]) {
  const names = filesOf(withFreeName(kept, entries));
  for (const [index, file] of filesOf(kept).entries()) {
    await link(join(from, file), join(to, names[index]!)).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound) || kept.spoken === undefined) throw error;
    });
  }
}

/** A second name for the same bytes; a copy where the disk knows no such thing. */
async function link(from: string, to: string): Promise<void> {
  try {
    await Deno.link(from, to);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw error;
    await Deno.copyFile(from, to);
  }
}

/**
 * The same recordings brought in again come to the same folder, which may be the one in use: then its
 * files are replaced one by one by their equals, in case one was damaged.
 */
async function moveInto(target: string, assembled: string): Promise<void> {
  await Deno.mkdir(target, { recursive: true });
  for (const { name } of await Array.fromAsync(Deno.readDir(assembled))) {
    await Deno.rename(join(assembled, name), join(target, name));
  }
}

/** Short name of the content: equal recordings, equal folder. */
function digest(chapters: ManifestFile[]): string {
  const facts = chapters.map(({ modified: _, ...chapter }) => chapter);
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 8);
}

/**
 * Removes folders of earlier runs whose sound nobody can be in the middle of any more. A folder's time of last
 * change says when it was replaced; the one replaced just now stays however old it is.
 */
async function removeEarlier(
  { library, book }: Publishing,
  o: { folder: string; replaced: string | undefined; nowMs: number },
): Promise<void> {
  const ours = new RegExp(`^book-${book}-[0-9a-f]{8}$`);
  for (const { name } of await Array.fromAsync(Deno.readDir(library))) {
    if (!ours.test(name) || name === o.folder) continue;
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
