/** Looking things up in a manifest that has been read. */
import { join } from "node:path";
import type { Manifest, ManifestFile } from "@/lib/media/manifest.ts";

/** What is known of a chapter's audio without touching it. */
export interface MediaFile {
  bookId: number;
  chapter: number;
  bytes: number;
  durationSec: number;
  /** Strong validator, quotes included. */
  etag: string;
  lastModifiedMs: number;
  contentType: "audio/mpeg";
}

/** A chapter with the place of its file. */
export interface StoredFile extends MediaFile {
  path: string;
  /** Of a demo: the words by which the file can be made. */
  spoken: string | undefined;
}

export interface ManifestIndex {
  get(bookId: number, chapter: number): StoredFile | null;
  /** Finds a chapter by the book's id or folder and the file's name. */
  find(book: string, file: string): StoredFile | null;
}

export function indexManifest(dir: string, manifest: Manifest): ManifestIndex {
  const byNumber = new Map<string, StoredFile>();
  const byName = new Map<string, StoredFile>();
  for (const { id, folder, chapters } of manifest.books) {
    for (const chapter of chapters) {
      const stored = store(id, join(dir, folder, chapter.file), chapter);
      byNumber.set(`${id}/${chapter.number}`, stored);
      byName.set(`${id}/${chapter.file}`, stored).set(`${folder}/${chapter.file}`, stored);
    }
  }
  return {
    get: (bookId, chapter) => byNumber.get(`${bookId}/${chapter}`) ?? null,
    find: (book, file) => byName.get(`${book}/${file}`) ?? null,
  };
}

function store(bookId: number, path: string, chapter: ManifestFile): StoredFile {
  const { number, bytes, durationSec, modified, spoken } = chapter;
  const lastModifiedMs = Date.parse(modified);
  return {
    bookId,
    chapter: number,
    bytes,
    durationSec,
    // Not from the checksum: that of a demo chapter is learned late, and a tag must not change then.
    etag: `"${bytes.toString(36)}-${lastModifiedMs.toString(36)}"`,
    lastModifiedMs,
    contentType: "audio/mpeg",
    path,
    spoken,
  };
}
