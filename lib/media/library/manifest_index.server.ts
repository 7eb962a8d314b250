/** Lookup tables over a manifest, and lists of the author's files. */

import { createHash } from "node:crypto";
import type { Objects, WantedObject } from "@/lib/platform/objects/objects.server.ts";
import type { LibraryFile } from "./demo_source.server.ts";
import type { WholeFile } from "./reader.server.ts";
import type { Manifest, ManifestFile } from "../manifest.ts";
import { demoRenditions, fromRecord, type HlsChapter } from "./adaptive.server.ts";

/* Lookup tables over a parsed manifest. */

/** Facts of a chapter's audio, from the manifest alone. */
export interface MediaFile {
  bookId: number;
  chapter: number;
  bytes: number;
  durationSec: number;
  /** Strong entity tag, with quotes. */
  etag: string;
  lastModifiedMs: number;
  contentType: "audio/mpeg";
}

/** A chapter's facts with its file in the library. */
export interface StoredFile extends MediaFile {
  /** Name in the library. */
  path: string;
  /** Lower-case hex; undefined until it is known. */
  sha256: string | undefined;
  /** Demo chapters: the spoken title from which the file can be made. */
  spoken: string | undefined;
  /** Adaptive renditions; null when there are none. */
  hls: HlsChapter | null;
  /** null: the chapter has no text. */
  text: StoredText | null;
}

/** Source of a chapter's text: a file of the library, or the script of a demo chapter. */
export type StoredText =
  | { kind: "file"; path: string; bytes: number; sha256: string; lastModifiedMs: number }
  | { kind: "script"; title: string; durationSec: number; lastModifiedMs: number };

export interface ManifestIndex {
  get(bookId: number, chapter: number): StoredFile | null;
  /** Finds a chapter by the book's id or folder and the file's name. */
  find(book: string, file: string): StoredFile | null;
  all(): Iterable<StoredFile>;
  /** The search index of a book that was made of the texts with this checksum. */
  textIndex(bookId: number, of: string): WholeFile | null;
  textIndexes(): Iterable<WholeFile>;
}

export function indexManifest(manifest: Manifest): ManifestIndex {
  const byNumber = new Map<string, StoredFile>();
  const byName = new Map<string, StoredFile>();
  const textIndexes = new Map<string, WholeFile>();
  for (const { id, folder, chapters, textIndexes: made = [] } of manifest.books) {
    for (const chapter of chapters) {
      const stored = store(id, folder, chapter);
      byNumber.set(`${id}/${chapter.number}`, stored);
      byName.set(`${id}/${chapter.file}`, stored).set(`${folder}/${chapter.file}`, stored);
    }
    for (const { of, file, bytes, sha256 } of made) {
      textIndexes.set(`${id}/${of}`, { path: `${folder}/${file}`, bytes, sha256 });
    }
  }
  return {
    get: (bookId, chapter) => byNumber.get(`${bookId}/${chapter}`) ?? null,
    find: (book, file) => byName.get(`${book}/${file}`) ?? null,
    all: () => byNumber.values(),
    textIndex: (bookId, of) => textIndexes.get(`${bookId}/${of}`) ?? null,
    textIndexes: () => textIndexes.values(),
  };
}

/** The same without the chapters of the demo's voice while `speaks` says no: a shop's own books never have it. */
export function heardIndex(index: ManifestIndex, speaks: () => boolean): ManifestIndex {
  const heard = (file: StoredFile | null) => file?.spoken === undefined || speaks() ? file : null;
  return {
    ...index,
    get: (bookId, chapter) => heard(index.get(bookId, chapter)),
    find: (book, file) => heard(index.find(book, file)),
  };
}

function store(bookId: number, folder: string, chapter: ManifestFile): StoredFile {
  const { number, bytes, durationSec, modified, spoken, sha256 } = chapter;
  const path = `${folder}/${chapter.file}`;
  const lastModifiedMs = Date.parse(modified);
  return {
    bookId,
    chapter: number,
    bytes,
    durationSec,
    // Not derived from the checksum: a demo chapter's is known only later, and the tag must not change then.
    etag: `"${bytes.toString(36)}-${lastModifiedMs.toString(36)}"`,
    lastModifiedMs,
    contentType: "audio/mpeg",
    path,
    sha256,
    spoken,
    hls: describeHls(bookId, folder, chapter),
    text: describeText(folder, chapter),
  };
}

function describeHls(bookId: number, folder: string, entry: ManifestFile): HlsChapter | null {
  const { number, file, bytes, durationSec, spoken, modified, hls } = entry;
  const chapter = { bookId, chapter: number, durationSec, spoken };
  if (hls) return fromRecord(hls, folder, chapter);
  if (spoken === undefined) return null;
  const version = Date.parse(modified).toString(36);
  return demoRenditions({ ...chapter, path: `${folder}/${file}`, bytes }, version);
}

function describeText(folder: string, entry: ManifestFile): StoredText | null {
  const { text, spoken, durationSec, modified } = entry;
  if (text) {
    const { file, bytes, sha256 } = text;
    const lastModifiedMs = Date.parse(text.modified);
    return { kind: "file", path: `${folder}/${file}`, bytes, sha256, lastModifiedMs };
  }
  if (spoken === undefined) return null;
  return { kind: "script", title: spoken, durationSec, lastModifiedMs: Date.parse(modified) };
}

/** Every file that the manifest names; names are relative to the library. */
export const libraryFiles = (manifest: Manifest): WholeFile[] => [
  ...soundFiles(manifest),
  ...indexManifest(manifest).textIndexes(),
];

/** The chapters' files: sound, renditions and texts. */
export function soundFiles(manifest: Manifest): LibraryFile[] {
  return [...indexManifest(manifest).all()].flatMap((stored) => [
    stored,
    // A demo chapter's file is also one of its renditions.
    ...stored.hls?.renditions.map(({ layout }) => layout.file)
      .filter(({ path }) => path !== stored.path) ?? [],
    ...stored.text?.kind === "file" ? [{ ...stored, ...stored.text, spoken: undefined }] : [],
  ]);
}

export const toWanted = ({ path, bytes, sha256 }: WholeFile): WantedObject => ({
  name: `media/${path}`,
  bytes,
  ...sha256 === undefined ? {} : { sha256 },
});

const FOLDERS = ["covers/", "pages/", "screenshots/"];

/** The author's files outside the library, with checksums. */
export async function otherFiles(content: Objects): Promise<WantedObject[]> {
  const listed = (await Promise.all([...FOLDERS, "catalogue.json"].map(content.list))).flat();
  const files = listed.filter(({ name }) => !/(^|\/)\.|\.part$/.test(name));
  return await Promise.all(
    files.map(async (file) => ({ ...file, sha256: await sumOf(content, file) })),
  );
}

/**
 * SHA-256 of a file, which is read completely.
 * @throws {ObjectError}
 */
export async function sumOf(content: Objects, file: WantedObject): Promise<string> {
  const hash = createHash("sha256");
  if (file.bytes === 0) return hash.digest("hex");
  const range = await content.open(file, 0, file.bytes - 1, { mayRunOver: false });
  for await (const piece of range) hash.update(piece);
  return hash.digest("hex");
}
