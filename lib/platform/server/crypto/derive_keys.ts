/** Keys for one purpose, out of the site's secret: so that one secret can serve several. */
import { hkdf } from "@/lib/platform/server/crypto/hkdf.ts";

export interface DerivedKey {
  /** Tells keys of different secrets apart, and says nothing of them. */
  id: string;
  /** HMAC-SHA256. */
  key: CryptoKey;
}

/**
 * A key for each secret in the list; the first is the one to sign with.
 * @param secret one or more, separated by commas
 * @throws {TypeError} when there is none
 */
export async function deriveKeys(
  secret: string,
  purpose: string,
): Promise<[DerivedKey, ...DerivedKey[]]> {
  const secrets = secret.split(",").map((part) => part.trim()).filter((part) => part !== "");
  const [first, ...rest] = await Promise.all(secrets.map((one) => deriveKey(one, purpose)));
  if (first) return [first, ...rest];
  throw new TypeError(`Cannot make the ${purpose} key: the secret is empty; wanted 32 characters.`);
}

async function deriveKey(secret: string, purpose: string): Promise<DerivedKey> {
  const derive = await hkdf(secret);
  const key = await crypto.subtle.importKey(
    "raw",
    await derive(purpose, 256),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  const id = new Uint8Array(await derive(`${purpose} id`, 48));
  return { id: id.toBase64({ alphabet: "base64url", omitPadding: true }), key };
}
