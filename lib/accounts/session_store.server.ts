/**
 * Browsers that have signed in to an account before. They have a bucket of tries of their own, so that
 * strangers who guess the password cannot use up the tries of its owner. A token signs nobody in.
 */

import { keys } from "./records.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { hashOfToken, newToken } from "@/lib/platform/secrets.server.ts";
import { passwordMark } from "./user_store.server.ts";
import {
  DEVICE_LIFETIME_MS,
  type KnownDeviceRecord,
  knownDeviceRecord,
  type SessionRecord,
  sessionRecord,
  type UserRecord,
} from "./schema.ts";

/** Per account; the one that signed in longest ago is dropped first. */
const MAX_DEVICES = 10;
/** Per browser: a family may share it. */
const MAX_TOKENS = 4;
/** 32 bytes as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const records = knownDeviceRecord.array();

export type KnownDeviceStore = ReturnType<typeof createKnownDeviceStore>;

export function createKnownDeviceStore(
  kv: Deno.Kv,
  now: () => number = Date.now,
) {
  async function read(userId: string) {
    const entry = await kv.get(keys.knownDevices(userId));
    return { entry, known: records.safeParse(entry.value).data ?? [] };
  }

  const counts = (it: KnownDeviceRecord, mark: string) =>
    it.passwordMark === mark && it.signedInAtMs + DEVICE_LIFETIME_MS > now();

  return {
    /** The id of the device that one of these tokens proves; null: none does, or there is no such account. */
    async find(user: UserRecord | null, tokens: string[]): Promise<string | null> {
      // Read even without an account: the response must not come sooner.
      const { known } = await read(user?.id ?? "");
      const ids = wellFormed(tokens).map(hashOfToken);
      const mark = user ? passwordMark(user) : "";
      return known.find((it) => ids.includes(it.id) && counts(it, mark))?.id ?? null;
    },
    /** Makes the browser with these tokens known to the account; returns the tokens to store instead. */
    async remember(user: UserRecord, tokens: string[]): Promise<string[]> {
      const mark = passwordMark(user);
      const token = newToken(); // a new one: a planted token is worthless
      const made = { id: hashOfToken(token), passwordMark: mark, signedInAtMs: now() };
      const sent = wellFormed(tokens);
      const others = await retryOnConflict(async () => {
        const { entry, known } = await read(user.id);
        const isOwn = (it: string) => known.some(({ id }) => id === hashOfToken(it));
        const own = sent.filter(isOwn).map(hashOfToken);
        const left = known.filter((it) => counts(it, mark) && !own.includes(it.id));
        const { ok } = await kv.atomic().check(entry)
          .set(entry.key, [...left, made].slice(-MAX_DEVICES), { expireIn: DEVICE_LIFETIME_MS })
          .commit();
        return ok ? sent.filter((it) => !isOwn(it)) : CONFLICT;
      });
      return [token, ...others].slice(0, MAX_TOKENS);
    },
  };
}

const wellFormed = (tokens: string[]): string[] =>
  tokens.slice(0, MAX_TOKENS).filter((it) => TOKEN.test(it));

/* Sessions by id, and by the user they belong to. */

export interface SessionStore {
  get(sessionId: string): Promise<SessionRecord | null>;
  /** Newest first. */
  list(userId: string): Promise<SessionRecord[]>;
  create(session: SessionRecord): Promise<void>;
  /** Moves the expiry of a session that is still there; one ended meanwhile stays ended. */
  extend(sessionId: string, times: { seenAtMs: number; expiresAtMs: number }): Promise<void>;
  end(session: Pick<SessionRecord, "id" | "userId">): Promise<void>;
}

export function createSessionStore(kv: Deno.Kv): SessionStore {
  const get = (sessionId: string) => keys.session.get(kv, sessionId);

  return {
    get,
    async list(userId) {
      const entries = await Array.fromAsync(kv.list({ prefix: keys.sessionOfUser.under(userId) }));
      const found = await Promise.all(entries.map(({ key }) => get(String(key.at(-1)))));
      return found.filter((it) => it !== null).sort((a, b) => b.createdAtMs - a.createdAtMs);
    },
    async create(session) {
      const lifetime = { expireIn: session.expiresAtMs - session.createdAtMs };
      await kv.atomic()
        .set(keys.session(session.id), session, lifetime)
        .set(keys.sessionOfUser(session.userId, session.id), true, lifetime)
        .commit();
    },
    async extend(sessionId, times) {
      const entry = await kv.get(keys.session(sessionId));
      if (entry.value === null) return;
      const session = { ...sessionRecord.parse(entry.value), ...times };
      const lifetime = { expireIn: times.expiresAtMs - times.seenAtMs };
      // A conflict means that the session has ended or was extended meanwhile: either is fine.
      await kv.atomic()
        .check(entry)
        .set(entry.key, session, lifetime)
        .set(keys.sessionOfUser(session.userId, sessionId), true, lifetime)
        .commit();
    },
    async end({ id, userId }) {
      await kv.atomic()
        .delete(keys.session(id))
        .delete(keys.sessionOfUser(userId, id))
        .commit();
    },
  };
}
