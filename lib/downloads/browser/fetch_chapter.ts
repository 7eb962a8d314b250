/**
 * Downloads one chapter: requests the missing bytes, cuts them into chunks as they arrive, encrypts and stores each
 * chunk. After an interruption, the next attempt begins at the first missing chunk.
 */
import { streamPath } from "@/lib/media/addresses.ts";
import { FAULTS } from "@/lib/downloads/words.ts";
import { makeChapterKey, unwrapChapterKey } from "./crypto.ts";
import type { DownloadRef } from "@/lib/downloads/chapter_download.ts";
import { CHUNK_BYTES, getRecords, recordAt, type StoredChapter, VERSION } from "./records.ts";
import { isOutOfRoom, store, StoreFault, storeRun } from "./store_run.ts";

export type Fetched =
  | { ok: true }
  /** `reason`: a message for the listener. An immediate retry would fail again. */
  | { ok: false; kind: "stopped" | "offline" | "full" | "withdrawn" }
  | { ok: false; kind: "failed"; reason: string };

export interface ChapterFetch {
  ref: DownloadRef;
  /** The book's key. */
  wrapping: CryptoKey;
  /** Size of the audio according to the server. */
  bytes: number;
  /** Called with the number of bytes stored or received so far. */
  onProgress(loadedBytes: number): void;
  signal: AbortSignal;
}

export async function fetchChapter(o: ChapterFetch): Promise<Fetched> {
  try {
    return await fetchParts(o) ?? await fetchParts(o) ??
      { ok: false, kind: "failed", reason: FAULTS.changing };
  } catch (error) {
    if (o.signal.aborted) return { ok: false, kind: "stopped" };
    if (isOutOfRoom(error)) return { ok: false, kind: "full" };
    if (error instanceof StoreFault) return { ok: false, kind: "failed", reason: FAULTS.store };
    return { ok: false, kind: "offline" };
  }
}

/** undefined: the audio on the server has changed; the chunks of the former audio are deleted. */
async function fetchParts(o: ChapterFetch): Promise<Fetched | undefined> {
  const { record, key, missing } = await openDownload(o);
  const loaded = new Loaded(o, record.totalChunks - missing.length);
  for (let run = takeRun(missing); run; run = takeRun(missing)) {
    const start = run.first * CHUNK_BYTES;
    const end = Math.min(o.bytes, (run.last + 1) * CHUNK_BYTES) - 1;
    const response = await requestRange(o, { start, end, etag: record.etag });
    const fault = readFault(response);
    if (fault) return fault;
    const etag = response.headers.get("etag") ?? "";
    const isExpected = response.status === 206 &&
      response.headers.get("content-range") === `bytes ${start}-${end}/${o.bytes}`;
    if (!isExpected || (record.etag && record.etag !== etag)) {
      await response.body?.cancel();
      await discard(o.ref);
      return undefined;
    }
    if (!record.etag) {
      record.etag = etag;
      await store(recordAt.chapter(o.ref), record);
    }
    await storeRun({
      ref: o.ref,
      record,
      key,
      first: run.first,
      body: response.body!,
      onBytes: (bytes) => loaded.add(bytes),
    });
  }
  return { ok: true };
}

interface OpenedDownload {
  record: StoredChapter;
  key: CryptoKey;
  /** Indexes of the missing chunks. */
  missing: number[];
}

/** Continues with the stored chunks if their key can be unwrapped and the length is the same; otherwise starts over. */
async function openDownload({ ref, wrapping, bytes }: ChapterFetch): Promise<OpenedDownload> {
  const records = getRecords(), totalChunks = Math.ceil(bytes / CHUNK_BYTES);
  const indexes = Array.from({ length: totalChunks }, (_, index) => index);
  const known = await records.read<StoredChapter | undefined>((store) =>
    store.get(recordAt.chapter(ref))
  );
  if (known?.version === VERSION && known.bytes === bytes) {
    const key = await unwrapChapterKey(wrapping, known.key, ref).catch(() => null);
    if (key) {
      const storedKeys = await records.read((store) => store.getAllKeys(recordAt.chunks(ref)));
      const stored = new Set(storedKeys.map((at) => (at as IDBValidKey[]).at(-1)));
      return { record: known, key, missing: indexes.filter((index) => !stored.has(index)) };
    }
  }
  await discard(ref);
  const { key, wrapped } = await makeChapterKey(wrapping, ref);
  const record: StoredChapter = {
    audiobookId: ref.bookId,
    chapter: ref.chapter,
    bytes,
    etag: "",
    totalChunks,
    key: wrapped,
    isComplete: false,
    storedAt: Date.now(),
    version: VERSION,
  };
  return { record, key, missing: indexes };
}

/** Removes the first run of consecutive indexes from the list, for one range request. */
function takeRun(missing: number[]): { first: number; last: number } | null {
  const first = missing[0];
  if (first === undefined) return null;
  let length = 1;
  while (missing[length] === first + length) length++;
  missing.splice(0, length);
  return { first, last: first + length - 1 };
}

async function requestRange(
  { ref, signal }: ChapterFetch,
  { start, end, etag }: { start: number; end: number; etag: string },
): Promise<Response> {
  const headers = new Headers({ range: `bytes=${start}-${end}` });
  if (etag) headers.set("if-range", etag);
  return await fetch(streamPath(ref), {
    headers,
    signal,
    cache: "no-store", // the HTTP cache would keep a second copy, unencrypted
  });
}

function readFault({ ok, status }: Response): Fetched | null {
  if (ok) return null;
  if (status === 401 || status === 402) return { ok: false, kind: "withdrawn" };
  if (status === 429 || status === 502 || status === 504) return { ok: false, kind: "offline" };
  return { ok: false, kind: "failed", reason: FAULTS.status(status) };
}

/** Deletes all stored data of a chapter. */
export async function discard(ref: DownloadRef): Promise<void> {
  await getRecords().write((records) => {
    records.delete(recordAt.chapter(ref));
    records.delete(recordAt.chunks(ref));
    records.delete(recordAt.textsOf(ref));
  });
}

/** Counts the stored and received bytes of a chapter. */
class Loaded {
  #bytes: number;
  readonly #o: ChapterFetch;

  constructor(o: ChapterFetch, storedChunks: number) {
    this.#o = o;
    this.#bytes = Math.min(o.bytes, storedChunks * CHUNK_BYTES);
    o.onProgress(this.#bytes);
  }

  add(bytes: number): void {
    this.#bytes = Math.min(this.#o.bytes, this.#bytes + bytes);
    this.#o.onProgress(this.#bytes);
  }
}
