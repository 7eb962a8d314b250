/** Writes a demo library's manifest, and each chapter's checksum when the chapter has been made. */

import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { FRAME_BYTES, toWholeFrames } from "../demo/chapter.server.ts";
import type { Manifest, ManifestFile } from "../manifest.ts";
import { lowPath } from "./adaptive.server.ts";
import { updateManifest } from "./manifest_file.server.ts";

export function createChecksumRecorder(
  { library, log }: { library: Objects; log: Log },
) {
  let writing: Promise<unknown> = Promise.resolve(); // serialises the writes
  return {
    record({ path }: { path: string }, sha256: string): void {
      writing = writing.then(() =>
        updateManifest(library, (it) => withChecksum(it, { dir: library.place, path, sha256 }))
      )
        .catch((error) => log.warn("manifest_not_written", { error })); // the audio can be served without a checksum
    },
    /** Resolves when all recorded checksums are written. */
    settle: async (): Promise<void> => void await writing,
  };
}

/**
 * Works on the manifest read at write time: an ingest may have changed it since the start.
 * @returns null: nothing to write
 */
function withChecksum(
  manifest: Manifest | null,
  { dir, path, sha256 }: { dir: string; path: string; sha256: string },
): Manifest | null {
  const chapter = manifest?.books.flatMap(({ folder, chapters }) =>
    chapters.filter(({ file }) => `${dir}/${folder}/${file}` === path)
  )[0];
  if (!manifest || !chapter || chapter.sha256 === sha256) return null;
  const books = manifest.books.map((book) => ({
    ...book,
    chapters: book.chapters.map((it) => it === chapter ? { ...it, sha256 } : it),
  }));
  return { ...manifest, books };
}

/* Writes the manifest of a demo library, so that the site can start before any audio is made. */

export interface SpokenBook {
  id: number;
  title: string;
  chapters: SpokenChapter[];
}

interface SpokenChapter {
  number: number;
  title: string;
  kind: "chapter" | "credits";
  /** Seconds. If absent, the chapter gets a fixed pseudo-random length of 2 to 4 minutes. */
  durationSec?: number;
}

const OPENING_CREDITS_SEC = 300; // specification 1, section 9

/**
 * Writes `manifest.json` for the given books if the folder has none, and updates the manifest of an earlier demo.
 * Does nothing to an author's own library, or if there are no books (a shop with only drafts). Fast: makes no audio.
 * @throws {LibraryError} when the folder cannot be read or written.
 */
export async function ensureDemoLibrary(
  o: { library: Objects; books: SpokenBook[] },
): Promise<void> {
  if (o.books.length === 0) return;
  await updateManifest(o.library, async (old) => {
    if (old && !isDemo(old)) return old;
    const wanted = describeDemo(o.books, new Date());
    const kept = old ? await keepUnchanged(o.library, old, wanted) : wanted;
    return JSON.stringify(kept) === JSON.stringify(old) ? old : kept;
  });
}

const isDemo = ({ books }: Manifest) =>
  books.every(({ chapters }) => chapters.every(({ spoken }) => spoken !== undefined));

function describeDemo(books: SpokenBook[], now: Date): Manifest {
  return {
    format: "lamplight-library-1",
    books: books.map((book) => ({
      id: book.id,
      folder: toFolder(book.title),
      chapters: book.chapters.map((chapter) => describeChapter(book, chapter, now.toISOString())),
    })),
  };
}

function describeChapter(book: SpokenBook, chapter: SpokenChapter, modified: string): ManifestFile {
  const { durationSec, frames } = toWholeFrames(chapter.durationSec ?? lengthOf(book, chapter));
  return {
    number: chapter.number,
    file: `chapter-${String(chapter.number).padStart(2, "0")}.mp3`,
    bytes: frames * FRAME_BYTES,
    durationSec,
    modified,
    spoken: [book.title, ...nameOf(chapter)].join(". "),
  };
}

/** Spoken parts of the name: "Chapter 4", "Nine Hundred Lamps". Credits have no number, and some chapters no title. */
function nameOf({ kind, number, title }: SpokenChapter): string[] {
  const numbered = `Chapter ${number}`;
  return kind === "credits" || title === numbered ? [title] : [numbered, title];
}

/** 2 to 4 minutes, spread by a multiplicative hash of book and number. */
function lengthOf(book: SpokenBook, chapter: SpokenChapter): number {
  if (chapter.kind === "credits" && chapter.number === 0) return OPENING_CREDITS_SEC;
  const mixed = Math.imul(book.id * 1_000 + chapter.number, 0x9e3779b1) >>> 0;
  return 120 + mixed % 121;
}

const toFolder = (title: string) =>
  title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** Keeps the entries of unchanged chapters, and deletes the audio of changed ones. */
async function keepUnchanged(
  library: Objects,
  old: Manifest,
  wanted: Manifest,
): Promise<Manifest> {
  const before = new Map(
    old.books.flatMap(({ folder, chapters }) =>
      chapters.map((chapter) => [`${folder}/${chapter.file}`, chapter] as const)
    ),
  );
  const updateEntry = async (folder: string, chapter: ManifestFile): Promise<ManifestFile> => {
    const former = before.get(`${folder}/${chapter.file}`);
    if (former?.spoken === chapter.spoken && former?.bytes === chapter.bytes) return former;
    if (former) {
      const path = `${folder}/${chapter.file}`;
      for (const rendition of [path, lowPath(path)]) await library.delete(rendition);
    }
    return chapter;
  };
  return {
    ...wanted,
    books: await Promise.all(wanted.books.map(async (book) => ({
      ...book,
      // An outdated index is harmless: indexes are looked up by the checksum of their texts.
      ...textIndexesOf(old, book),
      chapters: await Promise.all(
        book.chapters.map((chapter) => updateEntry(book.folder, chapter)),
      ),
    }))),
  };
}

const textIndexesOf = (
  { books }: Manifest,
  { id, folder }: Manifest["books"][number],
): Pick<Manifest["books"][number], "textIndexes"> => {
  const former = books.find((it) => it.id === id && it.folder === folder);
  return former?.textIndexes ? { textIndexes: former.textIndexes } : {};
};
