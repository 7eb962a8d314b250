/** Orders about downloads: want, remove, renew. The engine carries them out. */
import { announce } from "./announce.ts";
import { fetchFacts, toBookRecord } from "./book_facts.ts";
import { keepCover } from "./catalogue_cache.ts";
import { runDownloads } from "./engine.ts";
import { confirmKey, REFUSAL_TEXTS } from "./keyring.ts";
import { eraseBook, eraseFor, listDownloads } from "./library.ts";
import { type BookRecord, getRecords, recordAt, type WantedRecord } from "./records.ts";
import { askToPersist, fits, NO_ROOM, readRoom } from "./room.ts";
import { listWanted, putWanted, type Which } from "./wanted.ts";

export interface SourceChapter {
  bookId: number;
  chapter: number;
}

/** `text`: a sentence of spec 2 section 8 where it has one. */
export type Started = { ok: true } | { ok: false; text: string };

/**
 * Wants chapters on this device: asks the server for the right to each book, and the browser for room,
 * before anything is fetched.
 */
export async function startDownload(
  userId: string,
  chapters: readonly SourceChapter[],
): Promise<Started> {
  const wanted: WantedRecord[] = [], faults: string[] = [];
  for (const [bookId, own] of Map.groupBy(chapters, ({ bookId }) => bookId)) {
    const found = await prepareBook(userId, bookId, own.map(({ chapter }) => chapter));
    if (typeof found === "string") faults.push(found);
    else wanted.push(...found);
  }
  // Of the series those books come that may: a listener may own only some.
  if (wanted.length === 0) return faults[0] ? { ok: false, text: faults[0] } : { ok: true };
  await askToPersist();
  const bytes = wanted.reduce((sum, it) => sum + it.bytes, 0);
  if (!fits(bytes, await readRoom())) return { ok: false, text: NO_ROOM };
  await putWanted(userId, wanted);
  void runDownloads(userId);
  return { ok: true };
}

/**
 * Keeps coming chapters ready (spec 2 section 4, "Offline cache entry"). Nobody has asked for them: what
 * cannot be had is left out in silence, what was paused stays so.
 */
export async function cacheAhead(
  userId: string,
  chapters: readonly SourceChapter[],
): Promise<void> {
  const [books, wanted] = await Promise.all([listDownloads(userId), listWanted(userId)]);
  const isKnown = ({ bookId, chapter }: SourceChapter) =>
    wanted.some((it) => it.audiobookId === bookId && it.chapter === chapter) ||
    books.some(({ id, chapters }) =>
      id === bookId && chapters.some((it) => it.chapter === chapter && it.isComplete)
    );
  const missing = chapters.filter((it) => !isKnown(it));
  if (missing.length > 0) await startDownload(userId, missing);
}

/** What is missing of these chapters, in the order of the queue; or why it cannot be had. */
async function prepareBook(
  userId: string,
  bookId: number,
  chapters: number[],
): Promise<WantedRecord[] | string> {
  const confirmed = await confirmKey(userId, bookId);
  if (!confirmed.ok) return REFUSAL_TEXTS[confirmed.refusal];
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
  const wanted: WantedRecord[] = [];
  for (const chapter of chapters) {
    const bytes = answer.chapters.find(({ number }) => number === chapter)?.bytes;
    if (bytes === undefined) return `Chapter ${chapter} not found`;
    if (known?.chapters.some((it) => it.chapter === chapter && it.isComplete)) continue;
    wanted.push({ audiobookId: bookId, chapter, bytes, state: "waiting", reason: "", wantedAt });
  }
  return wanted;
}

/** Takes downloads off the device, or off the queue. */
export async function removeDownloads(userId: string, { bookId, chapter }: Which): Promise<void> {
  if (bookId === undefined) await eraseFor(userId);
  else if (chapter === undefined) await eraseBook(userId, bookId);
  else {
    const place = { userId, bookId, chapter };
    await getRecords().write((store) => {
      store.delete(recordAt.wanted(place));
      store.delete(recordAt.chapter(place));
      store.delete(recordAt.chunks(place));
    });
    await eraseIfEmpty(userId, bookId);
  }
  announce({ kind: "changed" });
}

/** Takes what is wanted off the queue, with the parts of it that have come; what is whole stays. */
export async function cancelDownloads(userId: string, bookId: number): Promise<void> {
  const book = (await listDownloads(userId)).find(({ id }) => id === bookId);
  const isWhole = (number: number) =>
    book?.chapters.some(({ chapter, isComplete }) => chapter === number && isComplete);
  for (const { audiobookId, chapter } of await listWanted(userId)) {
    if (audiobookId !== bookId || isWhole(chapter)) continue;
    await removeDownloads(userId, { bookId, chapter });
  }
}

async function eraseIfEmpty(userId: string, bookId: number): Promise<void> {
  const [chapters, wanted] = await Promise.all([
    getRecords().read((store) => store.count(recordAt.chapters(userId, bookId))),
    getRecords().read((store) => store.count(recordAt.wantedOfBook(userId, bookId))),
  ]);
  if (chapters === 0 && wanted === 0) await eraseBook(userId, bookId);
}

/**
 * Asks the server about every book that is here: renews its key, or takes it away. Without a network
 * nothing changes, and what has expired goes.
 */
export async function renewKeys(userId: string): Promise<void> {
  const books = await getRecords().read<BookRecord[]>((store) =>
    store.getAll(recordAt.books(userId))
  );
  for (const { id } of books) {
    const confirmed = await confirmKey(userId, id);
    if (!confirmed.ok && confirmed.refusal === "unreachable") break;
  }
  await listDownloads(userId);
  announce({ kind: "changed" });
}
