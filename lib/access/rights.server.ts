/**
 * Who may hear what, as this process knows it: the one place that pages, grants, streams, feeds, texts, search and
 * downloads ask (`Rights`), and the check of each request for premium audio or text by its grant, its session and the
 * listener's rights (`Access`). Entitlements are kept in memory for 30 seconds, for a minute while the store is
 * unavailable. A change in this process takes effect at once; one in another process when its event arrives, at the
 * latest after a minute.
 */

import { LRUCache } from "lru-cache";
import { z } from "zod";
import { rightsChanged, sessionEnded, userErased } from "@/lib/accounts/events.ts";
import type { Sessions } from "@/lib/accounts/sessions.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import { deriveKeys } from "@/lib/platform/secrets.server.ts";
import { FRESH, StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import type { Metrics } from "@/lib/platform/telemetry/metrics.server.ts";
import {
  type AccessDecision,
  chooseListener,
  decideAccess,
  type Entitlements,
  FREE,
  isSubscribed,
  type Listener,
  type MediaGrant,
  rightTo,
  type Viewer,
} from "./decide.ts";

/** Lifetime of a cached fact. */
export const CACHED_MS = 30_000;
/**
 * Upper bound of a fact's age, which also applies while the store is unavailable: a refund or sign-out takes effect
 * within this time even in processes that missed the news of it.
 */
export const MAX_STALE_MS = 60_000;
/** Most listeners whose entitlements are kept. */
const MAX_LISTENERS = 20_000;

export interface Rights {
  /** With `fresh`, the memory is bypassed. */
  of(userId: string, o?: { fresh?: boolean }): Promise<Entitlements>;
  /** Whether the listener has Premium now. */
  isSubscribed(userId: string): Promise<boolean>;
  /** Drops a listener's entitlements, because something has changed. */
  forget(userId: string): void;
}

interface RightsOptions {
  /** Reads the entitlements from the ledger and the account. */
  read: (userId: string) => Promise<Entitlements>;
  events: Pick<Events, "on">;
  metrics?: Pick<Metrics, "addGauge">;
  now?: () => number;
}

/** Accounts that do not exist are not cached: forged tokens name them, and would evict listeners. */
const isSomebodys = ({ isDisabled, ownedBookIds, subscribedUntilMs }: Entitlements): boolean =>
  !isDisabled || ownedBookIds.length > 0 || subscribedUntilMs !== null;

export function createRights({ read, events, metrics, now = Date.now }: RightsOptions): Rights {
  const kept = new StaleIfErrorCache<Entitlements>({
    lifetimeMs: CACHED_MS,
    maxStaleMs: MAX_STALE_MS,
    maxEntries: MAX_LISTENERS,
    counts: isSomebodys,
    now,
  });
  const forget = (userId: string) => kept.delete(userId);
  events.on(rightsChanged, ({ userId }) => forget(userId));
  events.on(sessionEnded, ({ userId }) => forget(userId)); // also published when an account is disabled
  events.on(userErased, ({ userId }) => forget(userId));
  metrics?.addGauge({
    name: "lamplight_access_remembered",
    help: "Listeners whose rights are known without asking the store",
    read: () => kept.size,
  });
  const of: Rights["of"] = (userId, { fresh = false } = {}) =>
    kept.get(userId, () => read(userId), fresh ? FRESH : undefined);
  return {
    of,
    isSubscribed: async (userId) => isSubscribed(await of(userId), now()),
    forget,
  };
}

/*
 * Media grants: short texts that let a player fetch premium audio without a cookie. Form: `keyId.payload.mac`, all
 * base64url; payload is JSON `[userId, sourceBook, sessionId, expirySec]`. The MAC (HMAC-SHA256) covers the text
 * `keyId.payload` as sent, so that verifying needs no re-encoding.
 */

export const GRANT_LIFETIME_MS = 15 * 60_000;

const MAX_TEXT = 512;
/** Size of the cache of verified grants. Verifying takes about 30 µs; a player repeats one grant for 15 minutes. */
const MAX_GRANTS = 5_000;

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
 * @param maxCached size of the cache of verified grants
 */
export async function createGrants(
  secret: string,
  maxCached = MAX_GRANTS,
): Promise<Grants> {
  const keys = await deriveKeys(secret, "media grant");
  const [signing] = keys;
  const keyById = new Map(keys.map((it) => [it.id, it.key]));
  const verified = new LRUCache<string, MediaGrant>({ max: maxCached });

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

/* The check of a request, and the grants that follow from it. */

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
  maxCached?: number;
}

export async function createAccess(
  { secret, rights, sessions, maxCached }: AccessOptions,
): Promise<Access> {
  const grants = await createGrants(secret, maxCached);

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
