/**
 * Stores consecutive chunks from a response: cuts the bytes into chunks as they arrive, and encrypts and stores each.
 */
import { FAULTS } from "@/lib/downloads/words.ts";
import { sealChunk } from "./crypto.ts";
import type { DownloadRef } from "@/lib/downloads/chapter_download.ts";
import { CHUNK_BYTES, getRecords, recordAt, type StoredChapter } from "./records.ts";

/** Time without data after which the connection counts as lost. */
const SILENCE_MS = 20_000;

/** Most chunks being stored at the same time, so that a network faster than the disk does not fill the memory. */
const STORED_AT_ONCE = 4;

/** The browser refused a write; `cause` is its error. */
export class StoreFault extends Error {
  override name = "StoreFault";
}

/** Whether the browser has refused a record for want of room. */
export const isOutOfRoom = (error: unknown): boolean =>
  [error, (error as Error | null)?.cause].some((it) =>
    (it as DOMException | null)?.name === "QuotaExceededError"
  );

/** What a listener is told of an error of the browser's own storage. */
export const storageFault = (error: unknown): string =>
  isOutOfRoom(error) ? FAULTS.full : FAULTS.database;

export interface Run {
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
export async function storeRun(o: Run): Promise<void> {
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
export async function store(at: IDBValidKey, value: unknown): Promise<void> {
  await getRecords().write((records) => void records.put(value, at)).catch((cause) => {
    throw new StoreFault(FAULTS.store, { cause });
  });
}
