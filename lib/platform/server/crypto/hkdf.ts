/** HKDF with SHA-256 (RFC 5869): keys of several purposes out of one secret. */

const encoder = new TextEncoder();

/**
 * Answers how to get `bits` of the secret for what `info` names; the same for the same secret, salt and info.
 * @param salt "": none, as RFC 5869 section 3.1 allows
 */
export async function hkdf(
  secret: string,
  salt = "",
): Promise<(info: string, bits: number) => Promise<ArrayBuffer>> {
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, [
    "deriveBits",
  ]);
  return (info, bits) =>
    crypto.subtle.deriveBits(
      {
        name: "HKDF",
        hash: "SHA-256",
        salt: encoder.encode(salt),
        info: encoder.encode(info),
      },
      base,
      bits,
    );
}
