/** The `MediaLibrary` interface, and its implementation over a folder or a bucket. */
import type { Log } from "@/lib/platform/server/log.ts";
import type { LibraryFile } from "@/lib/media/server/demo/source.ts";
import { openDemo } from "@/lib/media/server/library/open_demo.ts";
import type { Bytes, Objects } from "@/lib/platform/server/objects/objects.ts";
import { readWhole } from "@/lib/media/server/files/read_whole.ts";
import { LibraryError, MediaUnavailable } from "@/lib/media/errors.ts";
import { SIGNED_SEC } from "@/lib/media/signed.ts";
import type { HlsChapter, HlsRendition } from "@/lib/media/server/library/adaptive_chapter.ts";
import { type HlsPart, type OpenedPart, openPart } from "@/lib/media/server/library/open_part.ts";
import { type ChapterText, createTextReader } from "@/lib/media/server/library/chapter_text.ts";
import type { MediaFile, StoredFile } from "@/lib/media/server/library/manifest_index.ts";
import { openManifest } from "@/lib/media/server/library/watched_manifest.ts";
import {
  createReader,
  type MediaBody,
  type MediaSource,
  type OpenOptions,
} from "@/lib/media/server/files/reader.ts";

export type { ChapterText, MediaFile };

type ChapterName = Pick<MediaFile, "bookId" | "chapter">;

/** The interface between requests and the storage of audio. */
export interface MediaLibrary {
  getFile(bookId: number, chapter: number): MediaFile | null;
  /** Finds a file by the manifest's book id or folder and file name. */
  findFile(book: string, file: string): MediaFile | null;
  /** Length of a chapter. Throws LibraryError if it has no sound. */
  durationSec(bookId: number, chapter: number): number;
  /** Length of a chapter; null: it has no sound. */
  findLength(bookId: number, chapter: number): number | null;
  /** Throws MediaUnavailable when `open` would. */
  check(file: MediaFile): Promise<void>;
  /**
   * The bytes `start` to `end` (inclusive), streamed. Cancelling the stream, as the server does when a client
   * disconnects, ends all work for it. Throws MediaUnavailable.
   */
  open(file: MediaFile, start: number, end: number, o: OpenOptions): Promise<MediaBody>;
  /** A signed address at which anyone can read the whole file for a minute; null: only `open` can read it. */
  sign(file: MediaFile): Promise<string | null>;
  /** Replaced sound of a chapter that is still served, newest first. */
  getFormer(bookId: number, chapter: number): MediaFile[];
  /** Adaptive renditions of a chapter; null when it has none. */
  getHls(file: MediaFile): HlsChapter | null;
  /** A part of a rendition, a few seconds of sound; null: there is no such part. Throws MediaUnavailable. */
  openHls(
    file: MediaFile,
    rendition: HlsRendition,
    part: HlsPart,
    o: OpenOptions,
  ): Promise<OpenedPart | null>;
  /** Whether a chapter has a text. */
  hasText(bookId: number, chapter: number): boolean;
  /** A string that changes with a chapter's text, without reading the file; null: it has no text. */
  textVersion(bookId: number, chapter: number): string | null;
  /** The text of a chapter with its timestamps; null: it has none. Throws MediaUnavailable. */
  readText(bookId: number, chapter: number): Promise<ChapterText | null>;
  /**
   * The search index that the ingest made of exactly these texts of a book, with a verified checksum; null: there is
   * none. Throws MediaUnavailable.
   */
  readTextIndex(bookId: number, of: string): Promise<Bytes | null>;
  /** Whether the manifest names such an index. */
  hasTextIndex(bookId: number, of: string): boolean;
  /**
   * Loads a changed manifest. If the new manifest cannot be used, or lacks a chapter that is being served, that is
   * logged once and the present one stays.
   */
  refresh(): Promise<void>;
  /** A counter that rises whenever a chapter's length has changed. */
  version(): number;
  /** Makes demo chapters in the background before their first request; does nothing in other libraries. */
  prepare(chapters: ChapterName[]): void;
  /** Stops making demo chapters; resolves when all writes are done. */
  close(): Promise<void>;
}

interface LibraryOptions {
  objects: Objects;
  /** Whether players are redirected to addresses in the bucket. */
  isRedirected?: boolean;
  /** Whether chapters in the demo's voice count as sound; absent: they do. */
  speaks?: () => boolean;
  log: Log;
}

/**
 * Opens a library by its manifest; reads no audio. In a folder, demo chapters are made at their first request; in a
 * bucket, all files have to exist.
 * @throws {LibraryError} one sentence, when there is no manifest or it cannot be used.
 */
export async function openLibrary(o: LibraryOptions): Promise<MediaLibrary> {
  const { objects, isRedirected = false, speaks = () => true, log } = o;
  const watched = await openManifest(objects, log, speaks);
  const whole = createReader(objects);
  const demo = objects.folder === null
    ? null
    : openDemo({ library: objects, dir: objects.folder, whole, log, onFailed: report });
  const source: MediaSource<LibraryFile> = demo?.source ?? whole;
  const readStoredText = createTextReader(whole);
  const reported = new Set<string>();

  function require(bookId: number, chapter: number): StoredFile {
    const stored = watched.index().get(bookId, chapter);
    if (stored) return stored;
    throw new LibraryError(
      `The library ${objects.place} has no audio for chapter ${chapter} of book ${bookId}; wanted it in manifest.json.`,
    );
  }

  /** The file that was looked up, even if an ingest has replaced it since. */
  function requireSame({ bookId, chapter, etag }: MediaFile): StoredFile {
    const current = require(bookId, chapter);
    if (current.etag === etag) return current;
    return watched.former(bookId, chapter).find((it) => it.etag === etag) ?? current;
  }

  /** Logs only the first failure of a chapter until it can be read again, because players retry often. */
  function report({ bookId, chapter }: ChapterName, { message }: MediaUnavailable): void {
    const name = `${bookId}/${chapter}`;
    if (reported.has(name)) return;
    reported.add(name);
    log.error("media_unavailable", { bookId, chapter, reason: message });
  }

  async function attempt<T>(
    file: MediaFile,
    read: (stored: StoredFile) => Promise<T>,
  ): Promise<T> {
    const stored = requireSame(file);
    try {
      const result = await read(stored);
      if (reported.size > 0) reported.delete(`${stored.bookId}/${stored.chapter}`);
      return result;
    } catch (error) {
      if (error instanceof MediaUnavailable) report(stored, error);
      throw error;
    }
  }

  return {
    getFile: (bookId, chapter) => watched.index().get(bookId, chapter),
    findFile: (book, file) => watched.index().find(book, file),
    durationSec: (bookId, chapter) => require(bookId, chapter).durationSec,
    findLength: (bookId, chapter) => watched.index().get(bookId, chapter)?.durationSec ?? null,
    check: (file) => attempt(file, source.check),
    open: (file, start, end, options) =>
      attempt(file, (stored) => source.open(stored, start, end, options)),
    async sign(file) {
      if (!isRedirected) return null;
      const { path, contentType } = requireSame(file);
      return await objects.sign(path, { seconds: SIGNED_SEC, contentType });
    },
    getFormer: watched.former,
    getHls: (file) => requireSame(file).hls,
    openHls: (file, rendition, part, options) =>
      attempt(file, () => openPart(rendition, part, source.open, options)),
    hasText: (bookId, chapter) => Boolean(watched.index().get(bookId, chapter)?.text),
    textVersion(bookId, chapter) {
      const text = watched.index().get(bookId, chapter)?.text;
      if (!text) return null;
      return text.kind === "file" ? text.sha256 : `${text.title} ${text.durationSec}`;
    },
    async readText(bookId, chapter) {
      const stored = watched.index().get(bookId, chapter);
      return stored?.text ? await attempt(stored, () => readStoredText(stored.text!)) : null;
    },
    async readTextIndex(bookId, of) {
      const file = watched.index().textIndex(bookId, of);
      return file && await readWhole(whole, file);
    },
    hasTextIndex: (bookId, of) => watched.index().textIndex(bookId, of) !== null,
    refresh: watched.refresh,
    version: watched.version,
    prepare(chapters) {
      for (const { bookId, chapter } of chapters) {
        const { spoken, ...stored } = require(bookId, chapter);
        if (spoken !== undefined) demo?.prepare({ ...stored, spoken });
      }
    },
    close: async () => await demo?.close(),
  };
}
