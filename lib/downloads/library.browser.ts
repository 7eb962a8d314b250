/** A listener's downloads on this device: list, expiry, deletion. */

import type { DownloadRef } from "./addresses.ts";
import { type OfflineChapter, openChapter, unwrapChapterKey } from "./crypto.browser.ts";
import {
  announce,
  CHUNK_BYTES,
  getKeys,
  getRecords,
  keyAt,
  type KeyRecord,
  type QueuedChapter,
  recordAt,
  type StoredBook,
  type StoredChapter,
  VERSION,
} from "./records.browser.ts";

/* A clock that never goes back: setting the device's clock back does not extend a download. */

/** The stored time may lag by so much, so that not every reading writes. */
const BEHIND_MS = 60_000;

/** Milliseconds: the device's time or the latest time seen here, whichever is later. */
async function readClock(): Promise<number> {
  const store = getKeys(), nowMs = Date.now();
  const kept = await store.read<unknown>((keys) => keys.get(keyAt.clock));
  const latestMs = typeof kept === "number" ? kept : 0;
  if (nowMs - latestMs > BEHIND_MS) await setClock(nowMs);
  return Math.max(nowMs, latestMs);
}

/** Resets the stored time after a response of the server: a device clock that was ahead by mistake is forgotten. */
export async function setClock(nowMs: number): Promise<void> {
  await getKeys().write((keys) => void keys.put(nowMs, keyAt.clock));
}

/*
 * A listener's downloads on this device, for pages and for the service worker (nothing here needs a window). Books
 * and chapters are source books and source chapters: chapter 40 of the series is found under its source book. Every
 * call rejects if the browser forbids IndexedDB.
 */

/** A chapter that is stored completely or in part. */
export interface DownloadedChapter extends Omit<StoredChapter, "key"> {
  /** Stored bytes, out of `bytes`. */
  storedBytes: number;
}

/** The specification's offline metadata (spec 2 section 3), and what a page without a network shows of the book. */
export interface DownloadedBook extends StoredBook {
  /** Stored bytes of audio. */
  bookSize: number;
  /** Number of chunks of all stored chapters when they are complete. */
  totalChunks: number;
  /** Every chapter of the book is stored completely. */
  isComplete: boolean;
  /** The text of at least one chapter is stored. */
  hasText: boolean;
  /** In list order. */
  chapters: DownloadedChapter[];
}

/** Books with downloads and a key that has not expired. Expired books are deleted. */
export async function listDownloads(userId: string): Promise<DownloadedBook[]> {
  const records = getRecords(), nowMs = await readClock();
  const [books, chapters, chunks, texts] = await Promise.all([
    records.read<StoredBook[]>((store) => store.getAll(recordAt.books(userId))),
    records.read<StoredChapter[]>((store) => store.getAll(recordAt.allChapters(userId))),
    records.read<IDBValidKey[]>((store) => store.getAllKeys(recordAt.allChunks(userId))),
    records.read<IDBValidKey[]>((store) => store.getAllKeys(recordAt.allTexts(userId))),
  ]);
  const kept: DownloadedBook[] = [];
  for (const book of books) {
    if (book.version !== VERSION || book.expiresAt <= nowMs) await eraseBook(userId, book.id);
    else {
      const hasText = texts.some((at) => {
        const [, , bookId, , what] = at as IDBValidKey[];
        return bookId === book.id && what === "vtt";
      });
      kept.push({ ...describe(book, chapters, chunks as ChunkKey[]), hasText });
    }
  }
  return kept;
}

type ChunkKey = [userId: string, kind: "chunk", bookId: number, chapter: number, index: number];

function describe(
  book: StoredBook,
  all: StoredChapter[],
  keys: ChunkKey[],
): Omit<DownloadedBook, "hasText"> {
  const chapters = all.filter(({ audiobookId }) => audiobookId === book.id)
    .map(({ key: _key, ...chapter }) => {
      const own = keys.filter(([, , bookId, number]) =>
        bookId === book.id && number === chapter.chapter
      );
      const sizes = own.map(([, , , , index]) =>
        Math.min(CHUNK_BYTES, chapter.bytes - index * CHUNK_BYTES)
      );
      return { ...chapter, storedBytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
    });
  const isWhole = (number: number) => chapters.some((it) => it.chapter === number && it.isComplete);
  return {
    ...book,
    bookSize: chapters.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
    totalChunks: chapters.reduce((sum, { totalChunks }) => sum + totalChunks, 0),
    isComplete: book.contents.every(({ number }) => isWhole(number)),
    chapters,
  };
}

/**
 * A chapter to play from this device. null: it is not stored or not complete, its key has expired or was withdrawn,
 * or it belongs to another listener.
 */
export async function chapterOf(
  userId: string,
  bookId: number,
  chapter: number,
): Promise<OfflineChapter | null> {
  const ref: DownloadRef = { userId, bookId, chapter };
  const [wrapping, record] = await Promise.all([
    readKey(userId, bookId),
    getRecords().read<StoredChapter | undefined>((store) => store.get(recordAt.chapter(ref))),
  ]);
  if (!wrapping || record?.version !== VERSION || !record.isComplete) return null;
  const key = await unwrapChapterKey(wrapping, record.key, ref).catch(() => null);
  return key && openChapter(ref, record, key, (index) => refetchChunk(ref, index));
}

/** The book's key on this device; null: there is none, or it has expired. */
export async function readKey(userId: string, bookId: number): Promise<CryptoKey | null> {
  const found = await getKeys().read<KeyRecord | undefined>((store) =>
    store.get(keyAt.book(userId, bookId))
  );
  return found && found.expiresAtMs > await readClock() ? found.key : null;
}

/** The account that was last signed in here, for pages that cannot ask the server; null: none, or it has signed out. */
export async function getOwner(): Promise<string | null> {
  const owner = await getKeys().read<unknown>((store) => store.get(keyAt.owner));
  return typeof owner === "string" ? owner : null;
}

/** Deletes all data of a listener, keys first: an interrupted deletion leaves nothing that can be decrypted. */
export async function eraseFor(userId: string): Promise<void> {
  const isOwner = await getOwner() === userId;
  await getKeys().write((store) => {
    store.delete(keyAt.everythingOf(userId));
    if (isOwner) store.delete(keyAt.owner);
  });
  await getRecords().write((store) => void store.delete(recordAt.everythingOf(userId)));
}

/** The same at sign-out; with the browser's last listener, its own id and clock are deleted too. */
export async function forgetListener(userId: string): Promise<void> {
  await eraseFor(userId);
  const keys = await getKeys().read<IDBValidKey[]>((store) => store.getAllKeys());
  const isOfListener = (key: IDBValidKey) => Array.isArray(key);
  if (!keys.some(isOfListener)) await getKeys().write((store) => store.clear());
}

/** Deletes a book of a listener, its key first. */
export async function eraseBook(userId: string, bookId: number): Promise<void> {
  await getKeys().write((store) => void store.delete(keyAt.book(userId, bookId)));
  await getRecords().write((store) => {
    store.delete(recordAt.book(userId, bookId));
    store.delete(recordAt.chapters(userId, bookId));
    store.delete(recordAt.chunksOfBook(userId, bookId));
    store.delete(recordAt.textsOfBook(userId, bookId));
    store.delete(recordAt.queuedOfBook(userId, bookId));
  });
}

/** Deletes a damaged chunk and queues its chapter: the next page with a network fetches the missing chunks. */
async function refetchChunk(ref: DownloadRef, index: number): Promise<void> {
  const records = getRecords();
  const record = await records.read<StoredChapter | undefined>((store) =>
    store.get(recordAt.chapter(ref))
  );
  if (!record) return;
  const { bookId: audiobookId, chapter } = ref, { bytes } = record;
  const queued: QueuedChapter = {
    audiobookId,
    chapter,
    bytes,
    state: "waiting",
    reason: "",
    wantedAt: Date.now(),
  };
  await records.write((store) => {
    store.delete(recordAt.chunk(ref, index));
    store.put({ ...record, isComplete: false }, recordAt.chapter(ref));
    store.put(queued, recordAt.queued(ref));
  });
  announce({ kind: "changed" }); // an open page fetches it at once
}
