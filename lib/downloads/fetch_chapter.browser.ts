/**
 * Downloads one chapter: requests the missing bytes, cuts them into chunks as they arrive, encrypts and stores each
 * chunk. After an interruption, the next attempt begins at the first missing chunk.
 */

import { streamPath } from "@/lib/media/addresses.ts";
import type { DownloadRef } from "./addresses.ts";
import { makeChapterKey, sealChunk, unwrapChapterKey } from "./crypto.browser.ts";
import {
  CHUNK_BYTES,
  getRecords,
  recordAt,
  type StoredChapter,
  VERSION,
} from "./records.browser.ts";
import { FAULTS } from "./words.ts";

/*
 * Stores consecutive chunks from a response: cuts the bytes into chunks as they arrive, and encrypts and stores each.
 */

/** Time without data after which the connection counts as lost. */
const SILENCE_MS = 20_000;

/** Most chunks being stored at the same time, so that a network faster than the disk does not fill the memory. */
const STORED_AT_ONCE = 4;

/** The browser refused a write; `cause` is its error. */
class StoreFault extends Error {
  override name = "StoreFault";
}

/** Whether the browser refused a record because storage is full. */
const isOutOfRoom = (error: unknown): boolean =>
  [error, (error as Error | null)?.cause].some((it) =>
    (it as DOMException | null)?.name === "QuotaExceededError"
  );

/** The message for an error of the browser's storage. */
export const storageFault = (error: unknown): string =>
  isOutOfRoom(error) ? FAULTS.full : FAULTS.database;

interface Run {
  ref: DownloadRef;
  record: StoredChapter;
  key: CryptoKey;
  /** Index of the first chunk in the body. */
  first: number;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Called with the size of each part that arrives. */
  onBytes(bytes: number): void;
}

/**
 * Encrypts and stores chunks while it reads on. Chunks completed before a failure are kept.
 * @throws {StoreFault} if the browser cannot store a chunk
 * @throws {Error} any network error
 */
async function storeRun(o: Run): Promise<void> {
  const { ref, record: { bytes, totalChunks }, key, first } = o, reader = o.body.getReader();
  let index = first, chunk = newChunk(bytes, index), filled = 0;
  const storing: Promise<void>[] = [];
  const storeChunk = async (index: number, chunk: Uint8Array<ArrayBuffer>) => {
    const sealed = await sealChunk(key, chunk, { ...ref, index, totalChunks });
    const { bookId: audiobookId, chapter } = ref;
    const value = { audiobookId, chapter, chunkIndex: index, ...sealed };
    await store(recordAt.chunk(ref, index), value);
  };
  try {
    while (true) {
      const { done, value } = await readInTime(reader);
      if (done) break;
      o.onBytes(value.length);
      for (let at = 0; at < value.length;) {
        if (chunk.length === 0) throw new TypeError("There is more audio than the server said.");
        const part = value.subarray(at, at + chunk.length - filled);
        chunk.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < chunk.length) break;
        if (storing.length === STORED_AT_ONCE) await storing.shift();
        const stored = storeChunk(index, chunk);
        stored.catch(() => {}); // not unhandled: awaited later
        storing.push(stored);
        index++;
        chunk = newChunk(bytes, index);
        filled = 0;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
    await Promise.all(storing);
  }
  if (filled > 0) throw new TypeError("The audio ended before its time.");
}

const newChunk = (bytes: number, index: number) =>
  new Uint8Array(Math.max(0, Math.min(CHUNK_BYTES, bytes - index * CHUNK_BYTES)));

async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError("The network is silent.")), SILENCE_MS);
  });
  return await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
}

/** @throws {StoreFault} */
async function store(at: IDBValidKey, value: unknown): Promise<void> {
  await getRecords().write((records) => void records.put(value, at)).catch((cause) => {
    throw new StoreFault(FAULTS.store, { cause });
  });
}

export type Fetched =
  | { ok: true }
  /** `reason`: a message for the listener. An immediate retry would fail again. */
  | { ok: false; kind: "stopped" | "offline" | "full" | "withdrawn" }
  | { ok: false; kind: "failed"; reason: string };

interface ChapterFetch {
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
