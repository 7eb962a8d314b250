/**
 * Encryption of downloads (3-decisions, "Offline key"). PBKDF2 derives a wrapping key from the server's secret. Each
 * chapter has a random key, wrapped by it, which encrypts each chunk with AES-GCM-256 and a random IV. Listener,
 * book, chapter, index and number of chunks are additional authenticated data: a chunk that was moved, cut or changed
 * does not decrypt.
 */

import type { DownloadRef } from "./addresses.ts";
import { type Sealed, VERSION } from "./records.browser.ts";

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
