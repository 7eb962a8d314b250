/**
 * The signature of a clip's link, which grants access to these seconds: HMAC-SHA256 over source book, source chapter,
 * start, length and sharer, truncated to 128 bits, base64url. It does not expire, because shared links do not. The
 * author's limit (`noClipsAfterChapter`) and the sharer's right are checked at every play.
 */
import { deriveKeys } from "@/lib/platform/server/crypto/derive_keys.ts";
import type { Cut } from "@/lib/sharing/clips/bounds.ts";

const MAC_BYTES = 16;
const encoder = new TextEncoder();

export interface Signed extends Cut {
  sourceBook: number;
  sourceChapter: number;
  /** `shareId` of a SharedRecord; undefined: the chapter is free, so anyone may share it. */
  by: string | undefined;
}

export interface ClipSignatures {
  sign(clip: Signed): Promise<string>;
  verify(clip: Signed, sig: string): Promise<boolean>;
}

/** @param secret one or more secrets separated by commas, see `createGrants`: the first signs, all verify */
export async function createClipSignatures(secret: string): Promise<ClipSignatures> {
  const [signing, ...former] = await deriveKeys(secret, "clip link");

  async function macOf(key: CryptoKey, clip: Signed): Promise<Uint8Array> {
    const { sourceBook, sourceChapter, fromMs, seconds, by } = clip;
    const cut = `${sourceBook}.${sourceChapter}.${fromMs}.${seconds}`;
    const covered = encoder.encode(by === undefined ? cut : `${cut}.${by}`);
    const mac = await crypto.subtle.sign("HMAC", key, covered);
    return new Uint8Array(mac, 0, MAC_BYTES);
  }

  return {
    async sign(clip) {
      const mac = await macOf(signing.key, clip);
      return mac.toBase64({ alphabet: "base64url", omitPadding: true });
    },
    async verify(clip, sig) {
      let sent: Uint8Array;
      try {
        sent = Uint8Array.fromBase64(sig, { alphabet: "base64url" });
      } catch {
        return false; // not base64url
      }
      const macs = await Promise.all([signing, ...former].map(({ key }) => macOf(key, clip)));
      return macs.some((mac) => isEqual(mac, sent));
    },
  };
}

/** Compares in constant time. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ other[index]!;
  return difference === 0;
}
