/**
 * What a backup's parts are made of: gzip, and with a key AES-256-GCM around it. Each backup has a key of its
 * own (HKDF-SHA256 of BACKUP_KEY, salted with its id), each part a random 96-bit number in front; its place
 * belongs to what is signed, so that no part passes for another.
 */

import { hkdf } from "../crypto/secrets.server.ts";
import type { Bytes } from "../objects/objects.server.ts";
import { StartError } from "../refusal.ts";

const IV_BYTES = 12;
/** Larger ones would hold up whoever else this process serves. */
const PIECE_BYTES = 64 * 1024;

const encoder = new TextEncoder();

export interface Seal {
  close(name: string, content: Bytes): Promise<Bytes>;
  /** @throws {StartError} when the key is another one, or the part another part */
  open(name: string, sealed: Bytes): Promise<Bytes>;
}

/** @param key null: parts are compressed alone */
export async function createSeal(id: string, key: string | null): Promise<Seal> {
  const cipher = key === null ? null : await createCipher(id, key);
  return {
    async close(name, content) {
      const packed = await pipe(content, new CompressionStream("gzip"));
      return cipher ? await cipher.encrypt(name, packed) : packed;
    },
    async open(name, sealed) {
      const packed = cipher ? await cipher.decrypt(name, sealed) : sealed;
      return await pipe(packed, new DecompressionStream("gzip")).catch((error) => {
        throw new StartError(`${id}/${name} cannot be unpacked: ${error.message}.`);
      });
    },
  };
}

async function createCipher(id: string, key: string) {
  const derive = await hkdf(key, id);
  const derived = await crypto.subtle.importKey(
    "raw",
    await derive("lamplight backup", 256),
    "AES-GCM",
    false,
    ["encrypt", "decrypt"],
  );
  const algorithm = (name: string, iv: Bytes) => ({
    name: "AES-GCM",
    iv,
    additionalData: encoder.encode(`${id}/${name}`),
  });
  return {
    async encrypt(name: string, content: Bytes): Promise<Bytes> {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = await crypto.subtle.encrypt(algorithm(name, iv), derived, content);
      const whole = new Uint8Array(IV_BYTES + sealed.byteLength);
      whole.set(iv);
      whole.set(new Uint8Array(sealed), IV_BYTES);
      return whole;
    },
    async decrypt(name: string, sealed: Bytes): Promise<Bytes> {
      const iv = sealed.slice(0, IV_BYTES);
      const opened = await crypto.subtle
        .decrypt(algorithm(name, iv), derived, sealed.subarray(IV_BYTES))
        .catch(() => {
          throw new StartError(
            `${id}/${name} cannot be opened with this BACKUP_KEY: it was made with another one, or somebody has changed it.`,
          );
        });
      return new Uint8Array(opened);
    },
  };
}

async function pipe(
  content: Bytes,
  through: TransformStream<BufferSource, Uint8Array>,
): Promise<Bytes> {
  let position = 0;
  const pieces = new ReadableStream<BufferSource>({
    async pull(controller) {
      await new Promise((done) => setTimeout(done, 0)); // else a part is one turn: a tenth of a second
      const piece = content.subarray(position, position += PIECE_BYTES);
      if (piece.length === 0) controller.close();
      else controller.enqueue(piece);
    },
  });
  return await new Response(pieces.pipeThrough(through)).bytes();
}
