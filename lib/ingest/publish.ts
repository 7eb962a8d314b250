/** Puts a finished book in its place: files first, then the manifest, in one step each. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { MadeChapter } from "@/lib/ingest/make_chapter.ts";
import type { PlannedChapter } from "@/lib/ingest/recording.ts";
import type { Staging } from "@/lib/ingest/staging.ts";
import {
  type Manifest,
  type ManifestFile,
  readManifest,
  writeManifest,
} from "@/lib/media/manifest.ts";

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

/**
 * The running site goes on with the old files, which stay until the book is next brought in.
 * @throws {LibraryError} when the manifest cannot be read or written; nothing has changed then.
 */
export async function publish(
  o: { library: string; book: number; finished: FinishedChapter[]; staging: Staging },
): Promise<Published> {
  const manifest: Manifest = await readManifest(o.library) ??
    { format: "lamplight-library-1", books: [] };
  const old = manifest.books.find(({ id }) => id === o.book);
  const numbers = new Set(o.finished.map(({ chapter }) => chapter.number));
  const kept = old?.chapters.filter(({ number }) => !numbers.has(number)) ?? [];
  const entries = o.finished.map((it) => toEntry(it, old));
  const chapters = [...entries, ...kept.map((it) => withFreeName(it, entries))]
    .toSorted((a, b) => a.number - b.number);
  const folder = `book-${o.book}-${digest(chapters)}`;

  const assembled = await o.staging.makeFolder();
  for (const { made: { entry } } of o.finished) {
    const from = o.staging.folderOf(entry.number);
    for (const file of filesOf(entry)) await link(join(from, file), join(assembled, file));
  }
  for (const it of kept) await keepFiles(join(o.library, old!.folder), assembled, it, entries);
  await moveInto(join(o.library, folder), assembled);

  const book: ManifestBook = { id: o.book, folder, chapters };
  const others = manifest.books.filter(({ id }) => id !== o.book);
  const books = [...others, book].toSorted((a, b) => a.id - b.id);
  await writeManifest(o.library, { ...manifest, books });
  await removeEarlier(o.library, o.book, [folder, old?.folder]);
  await o.staging.clear();
  return { folder, kept: kept.map(({ number }) => number) };
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

/** Folders of earlier runs, but for the one that a running site may still read. */
async function removeEarlier(
  library: string,
  book: number,
  inUse: (string | undefined)[],
): Promise<void> {
  const ours = new RegExp(`^book-${book}-[0-9a-f]{8}$`);
  for (const { name } of await Array.fromAsync(Deno.readDir(library))) {
    if (ours.test(name) && !inUse.includes(name)) {
      await Deno.remove(join(library, name), { recursive: true });
    }
  }
}
