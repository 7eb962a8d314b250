/** A passkey in software: makes and uses one as an authenticator does (Web Authentication, level 2, 6.1 and 8.7). */

import { Buffer } from "node:buffer";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export interface Authenticator {
  /** What `navigator.credentials.create` would answer, JSON. */
  make(options: { challenge: string }): string;
  /** What `navigator.credentials.get` would answer, JSON. */
  use(options: { challenge: string }): string;
  /** Uses so far. */
  counter: number;
}

const PRESENT = 0x01, VERIFIED = 0x04, WITH_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

const uint = (bytes: 2 | 4, value: number) => {
  const view = Buffer.alloc(bytes);
  view.writeUIntBE(value, 0, bytes);
  return view;
};

/** CBOR: a byte string of 24 to 255 bytes; lengths are as short as they can be, as the standard wants. */
const bytesOf = (bytes: Uint8Array) => Buffer.concat([Buffer.of(0x58, bytes.length), bytes]);
/** CBOR: a text shorter than 24 bytes. */
const textOf = (text: string) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);

/** COSE: an ES256 key, its numbers 1 (kind), 3 (algorithm), -1 (curve), -2 (x), -3 (y). */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: "jwk" });
  const coordinate = (label: number, text: string) =>
    Buffer.concat([Buffer.of(label), bytesOf(Buffer.from(text, "base64url"))]);
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01),
    coordinate(0x21, x!),
    coordinate(0x22, y!),
  ]);
}

export function createAuthenticator(
  { origin, rpId = new URL(origin).hostname }: { origin: string; rpId?: string },
): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number, counter: number) =>
    Buffer.concat([sha256(rpId), Buffer.of(flags), uint(4, counter)]);
  const answer = (response: Record<string, string>) =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      clientExtensionResults: {},
      response,
    });

  const it: Authenticator = {
    counter: 0,
    make({ challenge }) {
      const data = Buffer.concat([
        head(PRESENT | VERIFIED | WITH_CREDENTIAL, it.counter),
        Buffer.alloc(16), // of no known maker
        uint(2, id.length),
        id,
        coseKey(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        ...[textOf("fmt"), textOf("none"), textOf("attStmt"), Buffer.of(0xa0)],
        ...[textOf("authData"), bytesOf(data)],
      ]);
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", challenge)),
        attestationObject: base64url(attestation),
      });
    },
    use({ challenge }) {
      const data = head(PRESENT | VERIFIED, ++it.counter);
      const client = clientData("webauthn.get", challenge);
      const signed = Buffer.concat([data, sha256(client)]);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", signed, privateKey)),
      });
    },
  };
  return it;
}
