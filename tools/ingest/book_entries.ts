/** A finished book's entry in the manifest, and which of its chapters are made already. */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import type { ManifestBook, ManifestFile } from "@/lib/media/manifest.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import type { MadeChapter } from "./make_chapter.ts";
import type { PlannedChapter } from "./recording.ts";
import { keyOf } from "./staging.ts";

export interface FinishedChapter {
  chapter: PlannedChapter;
  made: MadeChapter;
}

export interface BookEntries extends ManifestBook {
  /** Chapters without a new recording, as they were and as they are now. */
  kept: { before: ManifestFile; after: ManifestFile }[];
  /** Text files of the old folder that go into the new one: those of unchanged recordings. */
  texts: string[];
  /** Numbers of chapters whose text was timed to another recording and is left behind. */
  untimed: number[];
}

/** @param old the book as the library has it */
export function describeBook(
  o: { book: number; finished: FinishedChapter[] },
  old: ManifestBook | undefined,
): BookEntries {
  const entries = o.finished.map((it) => toEntry(it, old));
  const kept = keptOf(o, old).map((before) => ({ before, after: withFreeName(before, entries) }));
  const chapters = [...entries, ...kept.map(({ after }) => after)]
    .toSorted((a, b) => a.number - b.number);
  const renewed = new Set(entries.filter(({ text }) => !text).map(({ number }) => number));
  return {
    id: o.book,
    folder: `book-${o.book}-${digest(chapters)}`,
    chapters,
    kept,
    texts: entries.flatMap(textFilesOf),
    untimed: (old?.chapters ?? []).filter(({ number, text }) => text && renewed.has(number))
      .map(({ number }) => number),
  };
}

/** Chapters without a new recording. */
export function keptOf(
  { finished }: { finished: FinishedChapter[] },
  old: ManifestBook | undefined,
): ManifestFile[] {
  const numbers = new Set(finished.map(({ chapter }) => chapter.number));
  return old?.chapters.filter(({ number }) => !numbers.has(number)) ?? [];
}

export const filesOf = (
  { file, hls, text }: Pick<ManifestFile, "file" | "hls" | "text">,
): string[] => [
  file,
  ...textFilesOf({ text }),
  ...hls?.renditions.map((rendition) => rendition.file) ?? [],
];

/** The current text first, then former ones, whose files may be missing. */
export const textFilesOf = ({ text }: Pick<ManifestFile, "text">): string[] =>
  text ? [text.file, ...(text.former ?? []).map(({ file }) => file)] : [];

/**
 * The time of last change comes from the recording, so that equal recordings make equal manifests. With the
 * size it forms the tag by which caches know a file: other sound of the same size gets a later time than what
 * it replaces.
 */
function toEntry({ chapter, made: { entry } }: FinishedChapter, old?: ManifestBook): ManifestFile {
  const before = old?.chapters.find(({ number }) => number === entry.number);
  if (before && before.sha256 === entry.sha256) {
    const { modified, text } = before;
    return { ...entry, modified, ...text ? { text } : {} };
  }
  const earliestMs = before?.bytes === entry.bytes ? Date.parse(before.modified) + 1_000 : 0;
  const ms = Math.max(earliestMs, Math.trunc(chapter.recording.source.modifiedMs));
  return { ...entry, modified: new Date(ms).toISOString() };
}

/** Other tools may have used the same file name: the kept file is renamed. */
function withFreeName(kept: ManifestFile, entries: ManifestFile[]): ManifestFile {
  const taken = new Set(entries.flatMap(filesOf));
  const free = (file: string) => taken.has(file) ? `kept-${file}` : file;
  const renditions = kept.hls?.renditions.map((it) => ({ ...it, file: free(it.file) }));
  const hls = kept.hls && renditions ? { hls: { ...kept.hls, renditions } } : {};
  return { ...kept, file: free(kept.file), ...hls };
}

/** Short hash of the content: equal recordings, equal folder. */
function digest(chapters: ManifestFile[]): string {
  const facts = chapters.map(({ modified: _, ...chapter }) => chapter);
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 8);
}

/*
 * Remembers from which recording each chapter of the library was made, so that a new chapter is the only one that is
 * measured.
 */

const madeSchema = z.record(
  z.string().regex(/^\d{1,5}$/),
  z.strictObject({ key: z.string(), sha256: z.string() }),
);
type Made = z.infer<typeof madeSchema>;

interface Place {
  /** Library folder, also beside a bucket. */
  library: string;
  target: Objects | null;
  book: number;
  ffmpeg: Ffmpeg;
}

const pathOf = ({ library, book }: Place) => join(library, `.made-${book}.json`);

async function read(o: Place): Promise<Made> {
  try {
    return madeSchema.parse(JSON.parse(await Deno.readTextFile(pathOf(o))));
  } catch {
    return {}; // absent, or of another version of this program: everything is made again
  }
}

/** The chapters that the library serves already, made from the same recordings by the same program. */
export async function findUnchanged(
  o: Place,
  chapters: PlannedChapter[],
): Promise<Set<PlannedChapter>> {
  const objects = o.target ?? createFolder(o.library);
  const [made, manifest] = await Promise.all([read(o), readManifest(objects)]);
  const book = manifest?.books.find(({ id }) => id === o.book);
  const found = await Promise.all(chapters.map(async (chapter) => {
    const entry = book?.chapters.find(({ number }) => number === chapter.number);
    const before = made[chapter.number];
    return entry?.spoken === undefined && before !== undefined &&
      before.sha256 === entry?.sha256 && before.key === keyOf(chapter, o.ffmpeg) &&
      await isWhole(objects, book!, entry);
  }));
  return new Set(chapters.filter((_, index) => found[index]));
}

/** Whether all its sound is there, in full. */
async function isWhole(
  objects: Objects,
  { folder }: ManifestBook,
  entry: ManifestFile,
): Promise<boolean> {
  const sizes = new Map([
    [entry.file, entry.bytes] as const,
    ...entry.hls?.renditions.map(({ file, bytes }) => [file, bytes] as const) ?? [],
  ]);
  const whole = await Promise.all(
    filesOf(entry).filter((file) => sizes.has(file)).map(async (file) =>
      (await objects.head(`${folder}/${file}`))?.bytes === sizes.get(file)
    ),
  );
  return whole.every(Boolean);
}

/** Once they are published, or left unpublished. Chapters of earlier runs stay noted. */
export async function noteMade(o: Place, finished: FinishedChapter[]): Promise<void> {
  const made = await read(o);
  for (const { chapter, made: { entry } } of finished) {
    if (!entry.sha256) continue;
    made[chapter.number] = { key: keyOf(chapter, o.ffmpeg), sha256: entry.sha256 };
  }
  const path = pathOf(o);
  await Deno.writeTextFile(`${path}.new`, JSON.stringify(made));
  await Deno.rename(`${path}.new`, path);
}
