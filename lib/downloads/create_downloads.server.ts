/** Creates the server's part of downloads: device keys over one store. */

import { sessionReplaced } from "@/lib/accounts/events.ts";
import { type Listener, rightTo } from "@/lib/access/decide.ts";
import type { Rights } from "@/lib/access/rights.server.ts";
import type { Sessions } from "@/lib/accounts/sessions.server.ts";
import { type Book, chaptersOf } from "@/lib/catalogue/book.ts";
import type { MediaFile } from "@/lib/media/library/library.server.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import type { Events } from "@/lib/platform/events.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { deriveKeys, newToken } from "@/lib/platform/secrets.server.ts";
import type { DeviceKeyAnswer, DeviceKeyRecord, DeviceKeyView } from "./calls.ts";
import { createDeviceKeyStore, type DeviceKeyStore } from "./store.server.ts";
import { REFUSALS } from "./words.ts";

/*
 * Secrets for downloads (3-decisions, "Offline key"): one per listener, book and device, for 30 days. Requests get
 * the same secret as long as the session and the right last.
 */

/** Spec 2 section 9, "Offline: retention 30 days". */
const RETENTION_MS = 30 * DAY_MS;
/** Grace period for late renewals: subscribers keep their downloads for so long after the paid month. */
const BETWEEN_MONTHS_MS = 2 * DAY_MS;
const ITERATIONS = 600_000;
/** Most devices of one listener for a book; the oldest is dropped. */
const MAX_DEVICES = 10;

type Issued = DeviceKeyAnswer | Refusal<"premium_content">;

interface DeviceKeyService {
  issue(o: { listener: Listener; book: Book; deviceId: string }): Promise<Issued>;
  /** Devices with keys, for the listener's data export. */
  list(userId: string): Promise<DeviceKeyView[]>;
}

interface DeviceKeyOptions {
  store: DeviceKeyStore;
  /** The site secrets, separated by commas: the first is used for new records. */
  secret: string;
  /** Read for each secret, never from a cache, because a secret is valid for weeks. */
  rights: Pick<Rights, "of">;
  sessions: Pick<Sessions, "isLive">;
  /** End of the listener's subscription, milliseconds; null: there is none. */
  subscribedUntilMs: (userId: string) => Promise<number | null>;
  getFile: (bookId: number, chapter: number) => MediaFile | null;
  now?: () => number;
}

async function createDeviceKeyService(o: DeviceKeyOptions): Promise<DeviceKeyService> {
  const { store, rights, sessions, getFile, now = Date.now } = o;
  const siteKeys = await deriveKeys(o.secret, "offline key");

  /**
   * Whether a record is still valid: its site secret is still configured, and its session is this one or another live
   * one.
   */
  async function isValid(record: DeviceKeyRecord, { userId, sessionId }: Listener) {
    if (!siteKeys.some(({ id }) => id === record.siteKeyId)) return false;
    return record.sessionId === sessionId ||
      await sessions.isLive({ userId, sessionId: record.sessionId }, { fresh: true });
  }

  async function recordFor(listener: Listener, bookId: number, deviceId: string) {
    const isOwn = (it: DeviceKeyRecord) => it.deviceId === deviceId;
    const kept = await store.update({ userId: listener.userId, bookId }, async (known) => {
      const own = known.find(isOwn);
      if (own && await isValid(own, listener)) return known;
      const made = {
        deviceId,
        seed: newToken(),
        salt: newToken(16),
        siteKeyId: siteKeys[0].id,
        sessionId: listener.sessionId,
        createdAtMs: now(),
      };
      return [...known.filter((it) => !isOwn(it)), made].slice(-MAX_DEVICES);
    });
    return kept.find(isOwn)!;
  }

  async function derive({ seed, siteKeyId, deviceId }: DeviceKeyRecord, parts: unknown[]) {
    const { key } = siteKeys.find(({ id }) => id === siteKeyId)!;
    const sign = async (what: string) => {
      const text = JSON.stringify([what, seed, deviceId, ...parts]);
      const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
      return new Uint8Array(mac).toBase64({ alphabet: "base64url", omitPadding: true });
    };
    return { secret: await sign("secret"), keyId: (await sign("id")).slice(0, 16) };
  }

  async function lifetimeMs(userId: string, isPurchased: boolean): Promise<number> {
    if (isPurchased) return RETENTION_MS;
    const leftMs = (await o.subscribedUntilMs(userId) ?? now()) - now();
    return Math.min(RETENTION_MS, Math.max(leftMs, BETWEEN_MONTHS_MS));
  }

  return {
    async issue({ listener, book, deviceId }) {
      const { userId } = listener, nowMs = now();
      const right = rightTo(await rights.of(userId, { fresh: true }), book.id, nowMs);
      if (right === "none") return refuse("premium_content", REFUSALS.not_bought);
      const record = await recordFor(listener, book.id, deviceId);
      const isPurchased = right === "owned";
      return {
        userId,
        bookId: book.id,
        ...await derive(record, [userId, book.id]),
        salt: record.salt,
        iterations: ITERATIONS,
        issuedAt: new Date(nowMs).toISOString(),
        expiresAt: new Date(nowMs + await lifetimeMs(userId, isPurchased)).toISOString(),
        isPurchased,
        chapters: chaptersOf(book).flatMap(({ number, sourceBook, sourceChapter }) => {
          const file = getFile(sourceBook, sourceChapter);
          return file ? [{ number, bytes: file.bytes }] : [];
        }),
      };
    },
    list: async (userId) =>
      (await store.list(userId)).flatMap(({ bookId, devices }) =>
        devices.map(({ deviceId, createdAtMs }) => ({
          audiobookId: bookId,
          deviceId,
          createdAt: new Date(createdAtMs).toISOString(),
        }))
      ),
  };
}

export interface Downloads {
  deviceKeys: DeviceKeyService;
}

interface DownloadsOptions extends Omit<DeviceKeyOptions, "store"> {
  kv: Deno.Kv;
  events: Pick<Events, "on">;
}

export async function createDownloads(
  { kv, events, ...o }: DownloadsOptions,
): Promise<Downloads> {
  const store = createDeviceKeyStore(kv);
  events.on(sessionReplaced, store.moveSession);
  return { deviceKeys: await createDeviceKeyService({ ...o, store }) };
}
