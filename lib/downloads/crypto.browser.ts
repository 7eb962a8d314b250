/**
 * Encryption of downloads (3-decisions, "Offline key"). PBKDF2 derives a wrapping key from the server's secret. Each
 * chapter has a random key, wrapped by it, which encrypts each chunk with AES-GCM-256 and a random IV. Listener,
 * book, chapter, index and number of chunks are additional authenticated data: a chunk that was moved, cut or changed
 * does not decrypt. Media elements read decrypted ranges of a chapter.
 */

import type { DownloadRef } from "./addresses.ts";
import {
  CHUNK_BYTES,
  type ChunkRecord,
  getRecords,
  recordAt,
  type Sealed,
  type StoredChapter,
  VERSION,
} from "./records.browser.ts";

const IV_BYTES = 12;
const AES = { name: "AES-GCM", length: 256 };
const encoder = new TextEncoder();

interface Secret {
  secret: string;
  salt: string;
  iterations: number;
}

/** A chunk by its index, with the number of chunks in its chapter. */
interface ChunkRef extends DownloadRef {
  index: number;
  totalChunks: number;
}

/** Derives the book's key on this device: not extractable, for wrapping only. */
export async function deriveWrappingKey({ secret, salt, iterations }: Secret): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "PBKDF2", false, [
    "deriveKey",
  ]);
  return await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: encoder.encode(salt), iterations },
    base,
    AES,
    false,
    ["wrapKey", "unwrapKey"],
  );
}

export async function makeChapterKey(
  wrapping: CryptoKey,
  ref: DownloadRef,
): Promise<{ key: CryptoKey; wrapped: Sealed }> {
  const made = await crypto.subtle.generateKey(AES, true, ["encrypt", "decrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.wrapKey("raw", made, wrapping, bound(iv, keyContext(ref)));
  const wrapped = { data, iv };
  return { key: await unwrapChapterKey(wrapping, wrapped, ref), wrapped };
}

/** @throws {DOMException} OperationError for another wrapping key, chapter or ciphertext */
export async function unwrapChapterKey(
  wrapping: CryptoKey,
  { data, iv }: Sealed,
  ref: DownloadRef,
): Promise<CryptoKey> {
  const algorithm = bound(iv, keyContext(ref));
  return await crypto.subtle.unwrapKey("raw", data, wrapping, algorithm, AES, false, [
    "encrypt",
    "decrypt",
  ]);
}

export async function sealChunk(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  ref: ChunkRef,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(bound(iv, chunkContext(ref)), key, bytes);
  return { data, iv };
}

/** @throws {DOMException} OperationError when key, chunk or bytes differ from what was encrypted */
export async function openChunk(
  key: CryptoKey,
  { data, iv }: Sealed,
  ref: ChunkRef,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.decrypt(bound(iv, chunkContext(ref)), key, data));
}

const bound = (iv: Uint8Array<ArrayBuffer>, context: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: encoder.encode(context),
});

const keyContext = ({ userId, bookId, chapter }: DownloadRef) =>
  JSON.stringify([VERSION, userId, bookId, chapter, "key"]);

const chunkContext = ({ userId, bookId, chapter, index, totalChunks }: ChunkRef) =>
  JSON.stringify([VERSION, userId, bookId, chapter, index, totalChunks]);

/* Reads decrypted ranges of a downloaded chapter's audio, for media elements. */

/** A chunk is missing or does not decrypt. It has been deleted and queued for download. */
export class DamagedChunk extends Error {
  override name = "DamagedChunk";
}

export interface OfflineChapter {
  bytes: number;
  totalChunks: number;
  contentType: "audio/mpeg";
  /**
   * The bytes `start` to `end`, both included, as in a Range header; `end` within the chapter.
   * @throws {DamagedChunk} no partial range is returned
   */
  readRange(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** @param onDamage called before `DamagedChunk` is thrown, so that the chunk is fetched again */
export function openChapter(
  ref: DownloadRef,
  { bytes, totalChunks }: StoredChapter,
  key: CryptoKey,
  onDamage: (index: number) => Promise<void>,
): OfflineChapter {
  // Media elements request small ranges in sequence: the last decrypted chunk is cached for the next request.
  let last: { index: number; chunk: Uint8Array<ArrayBuffer> } | null = null;

  async function readChunk(index: number): Promise<Uint8Array<ArrayBuffer>> {
    if (last?.index === index) return last.chunk;
    const record = await getRecords().read<ChunkRecord | undefined>((records) =>
      records.get(recordAt.chunk(ref, index))
    );
    const sealedAs = { ...ref, index, totalChunks };
    const chunk = record && await openChunk(key, record, sealedAs).catch(() => null);
    const lengthBytes = Math.min(CHUNK_BYTES, bytes - index * CHUNK_BYTES);
    if (chunk?.length !== lengthBytes) {
      await onDamage(index);
      throw new DamagedChunk(
        `Chunk ${index} of chapter ${ref.chapter} of book ${ref.bookId} does not open.`,
      );
    }
    last = { index, chunk };
    return chunk;
  }

  return {
    bytes,
    totalChunks,
    contentType: "audio/mpeg",
    async readRange(start, end) {
      if (!(start >= 0 && start <= end && end < bytes)) {
        throw new RangeError(`Cannot read bytes ${start} to ${end} of a chapter of ${bytes}.`);
      }
      const range = new Uint8Array(end - start + 1);
      for (let at = start; at <= end;) {
        const index = Math.floor(at / CHUNK_BYTES), chunk = await readChunk(index);
        const part = chunk.subarray(at - index * CHUNK_BYTES, end + 1 - index * CHUNK_BYTES);
        range.set(part, at - start);
        at += part.length;
      }
      return range;
    },
  };
}
