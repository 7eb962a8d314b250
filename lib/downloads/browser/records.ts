/**
 * What is stored on the device, in two databases: `lamplight-downloads` holds books, chapters and their
 * encrypted chunks, `lamplight-keys` the keys. A copy of the first alone cannot be decrypted. Books and
 * chapters are the source ones: a chapter of the series is its source book's (3-decisions).
 */
import type { DownloadRef } from "@/lib/downloads/chapter_download.ts";
import { type BrowserStore, openBrowserStore } from "@/lib/platform/browser/indexed_db.ts";

/** Spec 2 section 9, "Offline". */
export const CHUNK_BYTES = 1024 * 1024;

/** Version of the stored form; records of another version are not read. */
export const VERSION = 1;

/** One entry of a book's list of chapters, on the device or not. */
export interface ContentsEntry {
  number: number;
  title: string;
  durationSec: number;
  kind: "chapter" | "credits";
}

/** A book with downloads; its sizes are summed up when it is read (library.ts). */
export interface StoredBook {
  id: number;
  title: string;
  author: string;
  coverImage: string;
  hue: string;
  /** When the first chapter came, milliseconds. */
  storedAt: number;
  /** When its key expires, milliseconds of this device's clock. */
  expiresAt: number;
  /** Bought; false: heard by subscription. */
  isPurchased: boolean;
  /** Id of the key that wraps its chapters' keys. */
  keyId: string;
  version: number;
  contents: ContentsEntry[];
}

/** Ciphertext of AES-GCM, with the tag at its end. */
export interface Sealed {
  data: ArrayBuffer;
  iv: Uint8Array<ArrayBuffer>;
}

export interface StoredChapter {
  audiobookId: number;
  chapter: number;
  bytes: number;
  /** Of the audio that the chunks are cut from: chunks of two versions are never mixed. */
  etag: string;
  totalChunks: number;
  /** The chapter's own key, wrapped by the book's. */
  key: Sealed;
  isComplete: boolean;
  storedAt: number;
  version: number;
}

/** The specification's chunk: keyed by book, chapter and index. */
export interface ChunkRecord extends Sealed {
  audiobookId: number;
  chapter: number;
  chunkIndex: number;
}

/** The text of a chapter, beside its sound. */
export interface SealedText extends Sealed {
  /** In the clear. */
  bytes: number;
}

/** An entry of the download queue: a chapter that is to be here and is not, or not whole. */
export interface QueuedChapter {
  audiobookId: number;
  chapter: number;
  bytes: number;
  state: "waiting" | "paused" | "failed";
  /** Of a failed one: in words. */
  reason: string;
  /** When it was queued, milliseconds: the order of the queue, with list order for equal times. */
  wantedAt: number;
}

/** The key of a book on this device. */
export interface KeyRecord {
  audiobookId: number;
  /** Wraps the chapters' keys; not extractable. */
  key: CryptoKey;
  /** Changes with the server's secret: what the former key wrapped is lost then. */
  keyId: string;
  /** Milliseconds of this device's clock. */
  expiresAtMs: number;
}

/** A key and everything that begins with it (an array sorts after every number and text). */
export const within = (...prefix: (string | number)[]): IDBKeyRange =>
  IDBKeyRange.bound(prefix, [...prefix, []]);

export const recordAt = {
  book: (userId: string, bookId: number) => [userId, "book", bookId],
  books: (userId: string) => within(userId, "book"),
  chapter: ({ userId, bookId, chapter }: DownloadRef) => [userId, "chapter", bookId, chapter],
  chapters: (userId: string, bookId: number) => within(userId, "chapter", bookId),
  allChapters: (userId: string) => within(userId, "chapter"),
  chunk: ({ userId, bookId, chapter }: DownloadRef, index: number) => [
    userId,
    "chunk",
    bookId,
    chapter,
    index,
  ],
  chunks: ({ userId, bookId, chapter }: DownloadRef) => within(userId, "chunk", bookId, chapter),
  allChunks: (userId: string) => within(userId, "chunk"),
  chunksOfBook: (userId: string, bookId: number) => within(userId, "chunk", bookId),
  text: ({ userId, bookId, chapter }: DownloadRef) => [userId, "text", bookId, chapter, "vtt"],
  /** When the server had none, milliseconds. */
  textMissed: ({ userId, bookId, chapter }: DownloadRef) => [
    userId,
    "text",
    bookId,
    chapter,
    "missed",
  ],
  textsOf: ({ userId, bookId, chapter }: DownloadRef) => within(userId, "text", bookId, chapter),
  allTexts: (userId: string) => within(userId, "text"),
  textsOfBook: (userId: string, bookId: number) => within(userId, "text", bookId),
  // Stored as "wanted": browsers hold queues under that name.
  queued: ({ userId, bookId, chapter }: DownloadRef) => [userId, "wanted", bookId, chapter],
  queuedOfBook: (userId: string, bookId: number) => within(userId, "wanted", bookId),
  allQueued: (userId: string) => within(userId, "wanted"),
  everythingOf: (userId: string) => within(userId),
};

export const keyAt = {
  book: (userId: string, bookId: number) => [userId, bookId],
  everythingOf: (userId: string) => within(userId),
  /** Random name of this browser, by which the server knows its keys. */
  device: "device",
  /** The account that was last signed in here. */
  owner: "owner",
  /** Latest time this device has seen, milliseconds. */
  clock: "clock",
};

let records: BrowserStore | undefined;
let keys: BrowserStore | undefined;

export const getRecords = (): BrowserStore =>
  records ??= openBrowserStore("lamplight-downloads", "records");

export const getKeys = (): BrowserStore => keys ??= openBrowserStore("lamplight-keys", "keys");
