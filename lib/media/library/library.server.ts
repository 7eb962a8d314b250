/** The media library: chapters' sound, renditions and texts, over a folder or a bucket. */

import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { Bytes, Objects } from "@/lib/platform/objects/objects.server.ts";
import { scriptText } from "../demo/chapter.server.ts";
import { createMaker, type DemoChapterFile } from "../demo/maker.server.ts";
import { createDemoSource, leadFrames, type LibraryFile, packAudio } from "./demo_source.server.ts";
import {
  createReader,
  type MediaBody,
  type MediaSource,
  type OpenOptions,
  readWhole,
  type WholeFile,
} from "./reader.server.ts";
import { LibraryError, MediaUnavailable, SIGNED_SEC } from "../manifest.ts";
import { formatVtt } from "../vtt.ts";
import type { HlsChapter, HlsRendition } from "./adaptive.server.ts";
import { createChecksumRecorder } from "./ensure_demo.server.ts";
import type { MediaFile, StoredFile, StoredText } from "./manifest_index.server.ts";
import { openManifest } from "./manifest_file.server.ts";

interface ChapterText {
  /** WebVTT. */
  vtt: string;
  /** Changes with the text: hexadecimal digits. */
  version: string;
  lastModifiedMs: number;
}

/** Bound of the cache of texts, in UTF-16 code units. */
const MAX_REMEMBERED_LETTERS = 16_000_000;

type ReadText = (text: StoredText) => Promise<ChapterText>;

/**
 * Creates a reader with an LRU cache. Checks each file against its checksum in the manifest.
 * @throws {MediaUnavailable} by the reader; also if the checksum differs
 */
function createTextReader(source: MediaSource<WholeFile>): ReadText {
  const known = new LRUCache<string, ChapterText>({
    maxSize: MAX_REMEMBERED_LETTERS,
    sizeCalculation: ({ vtt }) => vtt.length,
  });
  return async (text) => {
    const { lastModifiedMs } = text;
    if (text.kind === "script") {
      const vtt = formatVtt(scriptText(text.title, text.durationSec));
      return { vtt, version: sumOf(vtt).slice(0, 16), lastModifiedMs };
    }
    const { path, bytes, sha256 } = text;
    const kept = known.get(sha256);
    if (kept) return kept;
    const vtt = new TextDecoder().decode(await readWhole(source, { path, bytes, sha256 }));
    const read = { vtt, version: sha256.slice(0, 16), lastModifiedMs };
    known.set(sha256, read);
    return read;
  };
}

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

/* Demo chapters of a library in a folder: made at their first request, their checksums written to the manifest. */

interface DemoOptions {
  library: Objects;
  /** The library's folder. */
  dir: string;
  /** Reads complete files. */
  whole: MediaSource<WholeFile>;
  log: Log;
  onFailed(chapter: DemoChapterFile, failure: MediaUnavailable): void;
}

export function openDemo({ library, dir, whole, log, onFailed }: DemoOptions): {
  source: MediaSource<LibraryFile>;
  /** Makes a chapter in the background. */
  prepare(chapter: DemoChapterFile): void;
  /** Stops making chapters; resolves when all writes are done. */
  close(): Promise<void>;
} {
  const checksums = createChecksumRecorder({ library, log });
  const maker = createMaker({ onMade: checksums.record, onFailed });
  return {
    source: createDemoSource({ dir, maker, whole }),
    prepare: (chapter) => maker.prepare({ ...chapter, path: `${dir}/${chapter.path}` }),
    async close() {
      maker.close();
      await checksums.settle();
    },
  };
}

/* Opens a part of a rendition: its initialisation segment, or a segment by its index. */

export type HlsPart = "init" | number;

interface OpenedPart {
  body: MediaBody | Uint8Array<ArrayBuffer>;
  /** How many bytes of the body are the part: the body may be longer, see `OpenOptions`. */
  bytes: number;
}

/** The part, a few seconds of sound; null when the rendition has no such part. */
async function openPart(
  { layout }: HlsRendition,
  part: HlsPart,
  open: MediaSource<LibraryFile>["open"],
  options: OpenOptions,
): Promise<OpenedPart | null> {
  if (layout.kind === "fragmented") {
    const index = part === "init" ? 0 : part + 1;
    const [start, end] = layout.offsets.slice(index, index + 2);
    if (start === undefined || end === undefined) return null;
    return { body: await open(layout.file, start, end - 1, options), bytes: end - start };
  }
  const { file, frameBytes, firstFrames } = layout;
  const [first, next] = part === "init" ? [] : firstFrames.slice(part, part + 2);
  if (first === undefined || next === undefined) return null;
  const lead = Math.min(first, leadFrames(frameBytes));
  const exactly = { mayRunOver: false };
  const range = await open(file, (first - lead) * frameBytes, next * frameBytes - 1, exactly);
  const frames = new Uint8Array(await new Response(range).arrayBuffer());
  const body = packAudio({ frames, frameBytes, lead, firstFrame: first });
  return { body, bytes: body.length };
}

/* The `MediaLibrary` interface, and its implementation over a folder or a bucket. */

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
      `There is no recording of chapter ${chapter} of book ${bookId} in ${objects.place}.`,
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
        const stored = watched.index().get(bookId, chapter); // null: the book has been replaced by the author's
        if (stored?.spoken !== undefined) demo?.prepare({ ...stored, spoken: stored.spoken });
      }
    },
    close: async () => await demo?.close(),
  };
}

/* An empty library, for terminal commands on a machine that cannot read the real one. */

const nothingHere = (): Promise<never> =>
  Promise.reject(new MediaUnavailable(404, "This process has no library."));

export const NO_LIBRARY: MediaLibrary = {
  getFile: () => null,
  findFile: () => null,
  durationSec: () => 0,
  findLength: () => 0,
  check: nothingHere,
  open: nothingHere,
  sign: () => Promise.resolve(null),
  getFormer: () => [],
  getHls: () => null,
  openHls: nothingHere,
  hasText: () => false,
  textVersion: () => null,
  readText: () => Promise.resolve(null),
  readTextIndex: () => Promise.resolve(null),
  hasTextIndex: () => false,
  refresh: () => Promise.resolve(),
  version: () => 0,
  prepare() {},
  close: () => Promise.resolve(),
};
