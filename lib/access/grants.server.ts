/**
 * Decides each request for premium audio or text by its grant, its session and the listener's rights, and signs media
 * grants: short texts that let a player fetch premium audio without a cookie.
 * Form of a grant: `keyId.payload.mac`, all base64url; payload is JSON `[userId, sourceBook, sessionId, expirySec]`.
 * The MAC (HMAC-SHA256) covers the text `keyId.payload` as sent, so that verifying needs no re-encoding.
 */

import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Sessions } from "@/lib/accounts/sessions.server.ts";
import { deriveKeys } from "@/lib/platform/secrets.server.ts";
import {
  type AccessDecision,
  chooseListener,
  decideAccess,
  FREE,
  type Listener,
  type MediaGrant,
  rightTo,
  type Viewer,
} from "./decide.ts";
import type { Rights } from "./rights.server.ts";

export const GRANT_LIFETIME_MS = 15 * 60_000;

const MAX_TEXT = 512;
/** Size of the cache of verified grants. Verifying takes about 30 µs; a player repeats one grant for 15 minutes. */
const MAX_REMEMBERED = 5_000;

const payloadSchema = z.tuple([
  z.string().min(1),
  z.number().int(),
  z.string().min(1),
  z.number().int(),
]);

const encoder = new TextEncoder();

const toText = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
const fromText = (text: string) => Uint8Array.fromBase64(text, { alphabet: "base64url" });

interface Grants {
  sign(grant: MediaGrant): Promise<string>;
  /** The content of a grant with a valid MAC, even if it has expired; null for any other text. */
  verify(text: string): Promise<MediaGrant | null>;
}

/**
 * @param secret one or more secrets separated by commas: the first signs, all verify. To rotate, put
 * the new one in front and drop the old one 15 minutes later.
 * @param maxRemembered size of the cache of verified grants
 */
export async function createGrants(
  secret: string,
  maxRemembered = MAX_REMEMBERED,
): Promise<Grants> {
  const keys = await deriveKeys(secret, "media grant");
  const [signing] = keys;
  const keyById = new Map(keys.map((it) => [it.id, it.key]));
  const verified = new LRUCache<string, MediaGrant>({ max: maxRemembered });

  async function sign(grant: MediaGrant): Promise<string> {
    const { userId, sourceBook, sessionId, expiresAtMs } = grant;
    const payload = JSON.stringify([userId, sourceBook, sessionId, Math.floor(expiresAtMs / 1000)]);
    const covered = `${signing.id}.${toText(encoder.encode(payload))}`;
    const mac = await crypto.subtle.sign("HMAC", signing.key, encoder.encode(covered));
    return `${covered}.${toText(new Uint8Array(mac))}`;
  }

  async function check(text: string): Promise<MediaGrant | null> {
    const [keyId = "", payload = "", macText = "", ...rest] = text.split(".");
    const key = keyById.get(keyId);
    if (!key || rest.length > 0) return null;
    try {
      const mac = fromText(macText);
      // Base64url can spell the same bytes with other trailing bits. One spelling is accepted, so that a grant is one text.
      if (toText(mac) !== macText) return null;
      const covered = encoder.encode(`${keyId}.${payload}`);
      if (!await crypto.subtle.verify("HMAC", key, mac, covered)) return null;
      const json: unknown = JSON.parse(new TextDecoder().decode(fromText(payload)));
      const [userId, sourceBook, sessionId, expirySec] = payloadSchema.parse(json);
      return { userId, sourceBook, sessionId, expiresAtMs: expirySec * 1000 };
    } catch {
      return null; // not base64url, or the payload has the form of another release
    }
  }

  return {
    sign,
    async verify(text) {
      if (text.length > MAX_TEXT) return null;
      const known = verified.get(text);
      if (known) return known;
      const grant = await check(text);
      if (!grant) return null; // invalid texts are not cached: they would evict valid grants
      verified.set(text, grant);
      return grant;
    },
  };
}

interface StreamAccessRequest {
  /** The parameter `_auth`; null: not sent. */
  grantText: string | null;
  chapter: { isFree: boolean; sourceBook: number };
  viewer: Viewer;
  nowMs: number;
}

export interface Access {
  /** Whether the chapter's audio may be sent. Status 401: the grant or session is invalid; 402: no right. */
  checkStream(request: StreamAccessRequest): Promise<AccessDecision>;
  /** A grant for one source book, valid for 15 minutes. Call it only after `checkStream` has allowed the request. */
  signGrant(o: { listener: Listener; sourceBook: number; nowMs: number }): Promise<string>;
  /** Grants by source book, for the books that the viewer has a right to; empty for a visitor. */
  signGrants(
    o: { viewer: Viewer; sourceBooks: Iterable<number>; nowMs: number },
  ): Promise<Map<number, string>>;
}

export interface AccessOptions {
  /** Secrets of the grants, see `createGrants`. */
  secret: string;
  rights: Pick<Rights, "of">;
  sessions: Pick<Sessions, "isLive">;
  /** Size of the cache of verified grants; its memory is allocated at once. */
  maxRemembered?: number;
}

export async function createAccess(
  { secret, rights, sessions, maxRemembered }: AccessOptions,
): Promise<Access> {
  const grants = await createGrants(secret, maxRemembered);

  const checkStream: Access["checkStream"] = async (request) => {
    const { grantText, chapter, viewer, nowMs } = request;
    if (chapter.isFree) return FREE;
    const grant = grantText === null ? undefined : await grants.verify(grantText);
    const chosen = chooseListener({ chapter, grant, viewer, nowMs });
    if ("status" in chosen) return chosen;
    const { listener, fresh } = chosen;
    const [entitlements, isSessionLive] = await Promise.all([
      rights.of(listener.userId, { fresh }),
      sessions.isLive(listener, { fresh }),
    ]);
    return decideAccess({ right: rightTo(entitlements, chapter.sourceBook, nowMs), isSessionLive });
  };

  const signGrant: Access["signGrant"] = ({ listener, sourceBook, nowMs }) => {
    const { userId, sessionId } = listener;
    const expiresAtMs = nowMs + GRANT_LIFETIME_MS;
    return grants.sign({ userId, sessionId, sourceBook, expiresAtMs });
  };

  return {
    checkStream,
    signGrant,
    async signGrants({ viewer, sourceBooks, nowMs }) {
      const signed = new Map<number, string>();
      if (!viewer) return signed;
      for (const sourceBook of new Set(sourceBooks)) {
        const chapter = { isFree: false, sourceBook };
        const { allow } = await checkStream({ grantText: null, chapter, viewer, nowMs });
        if (!allow) continue;
        signed.set(sourceBook, await signGrant({ listener: viewer, sourceBook, nowMs }));
      }
      return signed;
    },
  };
}
