/** Messages between the tabs of this browser about downloads. "changed" carries no data: receivers read the records. */

import type { Language } from "@/lib/platform/language/language.ts";
import { type BrowserStore, openBrowserStore } from "@/lib/platform/local_store.browser.ts";
import type { DownloadRef } from "./addresses.ts";

export interface DownloadProgress extends DownloadRef {
  /** Out of `bytes`; includes the received bytes of an incomplete chunk. */
  loadedBytes: number;
  bytes: number;
  /** 0: not known yet. */
  bytesPerSec: number;
}

export type Announcement =
  /** Records have changed: read them again. */
  | { kind: "changed" }
  /** null: no chapter is being fetched now. */
  | { kind: "progress"; progress: DownloadProgress | null }
  /** A chapter could not be downloaded; `text` is shown to the listener. */
  | { kind: "failed"; text: string };

const NAME = "lamplight-downloads";
const listeners = new Set<(it: Announcement) => void>();
let channel: BroadcastChannel | undefined;

/** Sends a message to this page and to all other tabs of this site. */
export function announce(it: Announcement): void {
  getChannel()?.postMessage(it);
  for (const listener of listeners) listener(it);
}

/** @returns a function that unsubscribes */
export function listen(listener: (it: Announcement) => void): () => void {
  getChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getChannel(): BroadcastChannel | undefined {
  if (!channel && "BroadcastChannel" in globalThis) {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => {
      for (const listener of listeners) listener(data as Announcement);
    };
  }
  return channel;
}

/*
 * The records stored on the device, in two databases: `lamplight-downloads` holds books, chapters and their encrypted
 * chunks, `lamplight-keys` the keys. A copy of the first alone cannot be decrypted. Books and chapters are source
 * books and source chapters: a chapter of the series belongs to its source book (3-decisions).
 */

/** Spec 2 section 9, "Offline". */
export const CHUNK_BYTES = 1024 * 1024;

/** Version of the record format; records of another version are ignored. */
export const VERSION = 1;

/** An entry of a book's chapter list, whether stored on the device or not. */
export interface ContentsEntry {
  number: number;
  title: string;
  /** The title's language. */
  lang?: Language;
  durationSec: number;
  kind: "chapter" | "credits";
}

/** A book with downloads. Its sizes are computed when it is read (library.browser.ts). */
export interface StoredBook {
  id: number;
  title: string;
  /** The title's language. */
  lang?: Language;
  author: string;
  coverImage: string;
  hue: string;
  /** When the first chapter was queued, milliseconds. */
  storedAt: number;
  /** When its key expires, milliseconds of this device's clock. */
  expiresAt: number;
  /** true: bought; false: available by subscription. */
  isPurchased: boolean;
  /** Id of the key that wraps the chapters' keys. */
  keyId: string;
  version: number;
  contents: ContentsEntry[];
}

/** AES-GCM ciphertext with the authentication tag at its end. */
export interface Sealed {
  data: ArrayBuffer;
  iv: Uint8Array<ArrayBuffer>;
}

export interface StoredChapter {
  audiobookId: number;
  chapter: number;
  bytes: number;
  /** Entity tag of the audio that the chunks belong to: chunks of two versions are never mixed. */
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

/** The encrypted text of a chapter. */
export interface SealedText extends Sealed {
  /** Size of the plain text. */
  bytes: number;
}

/** An entry of the download queue: a chapter that is not stored completely yet. */
export interface QueuedChapter {
  audiobookId: number;
  chapter: number;
  bytes: number;
  state: "waiting" | "paused" | "failed";
  /** Why it failed or was paused without the listener, in words; otherwise "". */
  reason: string;
  /** When it was queued, milliseconds: the order of the queue, with list order for equal times. */
  wantedAt: number;
}

/** The key of a book on this device. */
export interface KeyRecord {
  audiobookId: number;
  /** Wraps the chapters' keys; not extractable. */
  key: CryptoKey;
  /** Changes with the server's secret; keys wrapped with the former key are then lost. */
  keyId: string;
  /** Milliseconds of this device's clock. */
  expiresAtMs: number;
}

/** The range of all keys that begin with `prefix` (in IndexedDB, an array sorts after every number and string). */
const within = (...prefix: (string | number)[]): IDBKeyRange =>
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
  /** When the server last had no text, milliseconds. */
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
  // Stored as "wanted", because browsers have queues under that name.
  queued: ({ userId, bookId, chapter }: DownloadRef) => [userId, "wanted", bookId, chapter],
  queuedOfBook: (userId: string, bookId: number) => within(userId, "wanted", bookId),
  allQueued: (userId: string) => within(userId, "wanted"),
  everythingOf: (userId: string) => within(userId),
};

export const keyAt = {
  book: (userId: string, bookId: number) => [userId, bookId],
  everythingOf: (userId: string) => within(userId),
  /** Random id of this browser; the server stores its keys under it. */
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
