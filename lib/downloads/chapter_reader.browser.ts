/** Reads decrypted ranges of a downloaded chapter's audio, for media elements. */

import type { DownloadRef } from "./addresses.ts";
import { openChunk } from "./crypto.browser.ts";
import {
  CHUNK_BYTES,
  type ChunkRecord,
  getRecords,
  recordAt,
  type StoredChapter,
} from "./records.browser.ts";

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
