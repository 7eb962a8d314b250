/** Commands on downloads, and the catalogue data stored with the audio. */

import type { getBook, listChapters } from "@/lib/catalogue/calls.ts";
import { callHere } from "@/lib/platform/language/call_here.browser.ts";
import { language } from "@/lib/platform/language/language.ts";
import { request } from "@/lib/platform/request.browser.ts";
import { keepTexts } from "./chapter_text.browser.ts";
import { listQueue, putQueued, runDownloads, type Which } from "./engine.browser.ts";
import { confirmKey } from "./keyring.browser.ts";
import { eraseBook, eraseFor, listDownloads } from "./library.browser.ts";
import {
  announce,
  type ContentsEntry,
  getRecords,
  type QueuedChapter,
  recordAt,
  type StoredBook,
  VERSION,
} from "./records.browser.ts";
import { askToPersist, fits, readStorageQuota } from "./view.browser.ts";
import { FAULTS, REFUSALS } from "./words.ts";

type BookFacts = Pick<StoredBook, "id" | "title" | "lang" | "author" | "coverImage" | "hue"> & {
  contents: ContentsEntry[];
};

/** @returns a message for the listener if the catalogue could not be read */
async function fetchFacts(bookId: number): Promise<BookFacts | string> {
  const [book, chapters] = await Promise.all([
    request<typeof getBook>("get", callHere(`/api/audiobooks/${bookId}`)),
    request<typeof listChapters>("get", callHere(`/api/audiobooks/${bookId}/chapters`)),
  ]);
  if (!book.ok) return FAULTS.metadata;
  if (!chapters.ok) return FAULTS.chapters;
  const ofPage = language(), { id, title, lang = ofPage, author, coverImage, hue } = book.data;
  const contents = chapters.data.flatMap(({ number, title, lang = ofPage, duration, kind }) =>
    number === null || kind === "section"
      ? []
      : [{ number, title, lang, durationSec: duration, kind }]
  );
  return { id, title, lang, author, coverImage, hue, contents };
}

function toBookRecord(
  facts: BookFacts,
  o: Pick<StoredBook, "storedAt" | "expiresAt" | "isPurchased" | "keyId">,
): StoredBook {
  return { ...facts, ...o, version: VERSION };
}

/* The cache of catalogue data, shared by all builds: the service worker answers from it without a network. */

export const CATALOGUE_CACHE = "catalogue";

/** Caches the cover of a downloaded book. The page does it: the worker may not be installed yet. */
async function keepCover(address: string): Promise<void> {
  try {
    const cache = await caches.open(CATALOGUE_CACHE);
    if (!await cache.match(address)) await cache.add(address);
  } catch { /* no caches, quota used up or no network: the book's colour is shown instead */ }
}

/* Start, remove, cancel, renew keys. The engine (engine.browser.ts) fetches the chapters. */

export interface SourceChapter {
  bookId: number;
  chapter: number;
}

/** `text`: a message for the listener, where possible one of spec 2 section 8. */
type Started = { ok: true } | { ok: false; text: string };

/**
 * Queues chapters for download. First the server has to confirm the right to each book, and the storage quota has to
 * suffice.
 */
export async function startDownload(
  userId: string,
  chapters: readonly SourceChapter[],
): Promise<Started> {
  const queued: QueuedChapter[] = [], faults: string[] = [];
  for (const bookId of new Set(chapters.map(({ bookId }) => bookId))) {
    const own = chapters.filter((it) => it.bookId === bookId).map(({ chapter }) => chapter);
    const found = await prepareBook(userId, bookId, own);
    if (typeof found === "string") faults.push(found);
    else queued.push(...found);
  }
  // A listener may own only some books of the series: the others are skipped.
  if (queued.length === 0) return faults[0] ? { ok: false, text: faults[0] } : { ok: true };
  void askToPersist(); // Firefox asks the listener, who may leave the question open
  const bytes = queued.reduce((sum, it) => sum + it.bytes, 0);
  if (!fits(bytes, await readStorageQuota())) return { ok: false, text: FAULTS.full };
  await putQueued(userId, queued);
  void runDownloads(userId);
  return { ok: true };
}

/**
 * Downloads the next chapters in advance (spec 2 section 4, "Offline cache entry"). The listener did not request
 * them: failures are not shown, and paused downloads stay paused.
 */
export async function cacheAhead(
  userId: string,
  chapters: readonly SourceChapter[],
): Promise<void> {
  const [books, queue] = await Promise.all([listDownloads(userId), listQueue(userId)]);
  const isKnown = ({ bookId, chapter }: SourceChapter) =>
    queue.some((it) => it.audiobookId === bookId && it.chapter === chapter) ||
    books.some(({ id, chapters }) =>
      id === bookId && chapters.some((it) => it.chapter === chapter && it.isComplete)
    );
  const missing = chapters.filter((it) => !isKnown(it));
  if (missing.length > 0) await startDownload(userId, missing);
}

/** Queue entries for the chapters that are not stored yet; or a message that says why there are none. */
async function prepareBook(
  userId: string,
  bookId: number,
  chapters: number[],
): Promise<QueuedChapter[] | string> {
  const confirmed = await confirmKey(userId, bookId);
  if (!confirmed.ok) return REFUSALS[confirmed.refusal];
  const { answer } = confirmed, wantedAt = Date.now();
  const expiresAt = wantedAt + Date.parse(answer.expiresAt) - Date.parse(answer.issuedAt);
  const known = (await listDownloads(userId)).find(({ id }) => id === bookId);
  if (!known) {
    const facts = await fetchFacts(bookId);
    if (typeof facts === "string") return facts;
    const { isPurchased, keyId } = answer;
    const record = toBookRecord(facts, { storedAt: wantedAt, expiresAt, isPurchased, keyId });
    await getRecords().write((store) => void store.put(record, recordAt.book(userId, bookId)));
    void keepCover(record.coverImage);
  }
  const queued: QueuedChapter[] = [];
  for (const chapter of chapters) {
    const bytes = answer.chapters.find(({ number }) => number === chapter)?.bytes;
    if (bytes === undefined) return FAULTS.chapter(chapter);
    if (known?.chapters.some((it) => it.chapter === chapter && it.isComplete)) continue;
    queued.push({ audiobookId: bookId, chapter, bytes, state: "waiting", reason: "", wantedAt });
  }
  return queued;
}

/** Deletes downloads and their queue entries. */
export async function removeDownloads(userId: string, { bookId, chapter }: Which): Promise<void> {
  if (bookId === undefined) await eraseFor(userId);
  else if (chapter === undefined) await eraseBook(userId, bookId);
  else {
    const ref = { userId, bookId, chapter };
    await getRecords().write((store) => {
      store.delete(recordAt.queued(ref));
      store.delete(recordAt.chapter(ref));
      store.delete(recordAt.chunks(ref));
      store.delete(recordAt.textsOf(ref));
    });
    await eraseIfEmpty(userId, bookId);
  }
  announce({ kind: "changed" });
}

/** Removes a book's queue entries and its unfinished chapters; complete chapters stay. */
export async function cancelDownloads(userId: string, bookId: number): Promise<void> {
  const book = (await listDownloads(userId)).find(({ id }) => id === bookId);
  const isWhole = (number: number) =>
    book?.chapters.some(({ chapter, isComplete }) => chapter === number && isComplete);
  for (const { audiobookId, chapter } of await listQueue(userId)) {
    if (audiobookId !== bookId || isWhole(chapter)) continue;
    await removeDownloads(userId, { bookId, chapter });
  }
}

async function eraseIfEmpty(userId: string, bookId: number): Promise<void> {
  const [chapters, queued] = await Promise.all([
    getRecords().read((store) => store.count(recordAt.chapters(userId, bookId))),
    getRecords().read((store) => store.count(recordAt.queuedOfBook(userId, bookId))),
  ]);
  if (chapters === 0 && queued === 0) await eraseBook(userId, bookId);
}

/**
 * Renews the key of every book on this device, or removes a book whose key the server refuses. Without a network only
 * expired books are removed.
 */
export async function renewKeys(userId: string): Promise<void> {
  const books = await getRecords().read<StoredBook[]>((store) =>
    store.getAll(recordAt.books(userId))
  );
  for (const { id } of books) {
    const confirmed = await confirmKey(userId, id);
    if (!confirmed.ok && confirmed.refusal === "unreachable") break;
    if (confirmed.ok) await keepTexts(userId, id);
  }
  await listDownloads(userId);
  announce({ kind: "changed" });
}
