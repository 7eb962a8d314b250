/** Stores which accounts have the author's role. */

import { Buffer } from "node:buffer";
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { keys } from "@/lib/platform/kv/keys.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import {
  type AuthorRecord,
  authorRecord,
  CODE_MS,
  CODE_TRIES,
  DESK_SESSION_MS,
  deskChallenge,
  deskCode,
  type DeskSession,
  deskSession,
  deskStep,
  MAX_PASSKEYS,
  type Passkey,
  passkey,
} from "../schema.ts";

export interface AuthorStore {
  get(userId: string): Promise<AuthorRecord | null>;
  list(): Promise<AuthorRecord[]>;
  /** False: the account has the role already. */
  add(author: AuthorRecord): Promise<boolean>;
  erase(userId: string): Promise<void>;
}

export function createAuthorStore(kv: Deno.Kv): AuthorStore {
  return {
    async get(userId) {
      const { value } = await kv.get(keys.author(userId));
      return value === null ? null : authorRecord.parse(value);
    },
    async list() {
      const entries = await Array.fromAsync(kv.list({ prefix: keys.authors() }));
      return entries.map(({ value }) => authorRecord.parse(value));
    },
    async add(author) {
      const key = keys.author(author.userId);
      const { ok } = await kv.atomic().check({ key, versionstamp: null }).set(key, author).commit();
      return ok;
    },
    async erase(userId) {
      await kv.atomic().delete(keys.author(userId)).delete(keys.deskCode(userId)).commit();
    },
  };
}

/* Desk sessions and the two sign-in steps. All records here expire. */

/** The fields from which a session is created. */
export type NewDeskSession = Pick<DeskSession, "userId" | "sessionId" | "roleSinceMs">;

export interface DeskAuthStore {
  /** Records that the password was accepted in this listener session. */
  markStep(sessionId: string, userId: string): Promise<void>;
  /** User id of a session's password step while the code is awaited; null: no such step. */
  stepOf(sessionId: string): Promise<string | null>;
  /** Creates a code of six digits and invalidates the previous one. */
  makeCode(userId: string): Promise<string>;
  /** Uses up the code and creates a session. Returns its token; null: the code is wrong, expired or used. */
  begin(code: string, session: NewDeskSession): Promise<string | null>;
  /** Creates a session after another proof (a passkey). Returns its token. */
  beginProved(session: NewDeskSession): Promise<string>;
  /** null: no such session, or expired. */
  find(token: string): Promise<DeskSession | null>;
  /** Records that the password was entered again. */
  confirm(id: string): Promise<void>;
  end(id: string): Promise<void>;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

export function createDeskAuthStore(kv: Deno.Kv, now: () => number = Date.now): DeskAuthStore {
  async function read(id: string) {
    const entry = await kv.get(keys.deskSession(id));
    const session = deskSession.safeParse(entry.value).data ?? null;
    return { entry, session: session && session.expiresAtMs > now() ? session : null };
  }

  function newSession(o: NewDeskSession): { token: string; session: DeskSession } {
    const token = randomBytes(32).toString("base64url");
    const createdAtMs = now();
    const session = {
      ...o,
      id: hashOf(token),
      createdAtMs,
      expiresAtMs: createdAtMs + DESK_SESSION_MS,
      confirmedAtMs: createdAtMs, // the password step came first
    };
    return { token, session };
  }

  return {
    async markStep(sessionId, userId) {
      const step = { userId, expiresAtMs: now() + CODE_MS };
      await kv.set(keys.deskStep(sessionId), step, { expireIn: CODE_MS });
    },
    async stepOf(sessionId) {
      const { data } = deskStep.safeParse((await kv.get(keys.deskStep(sessionId))).value);
      return data && data.expiresAtMs > now() ? data.userId : null;
    },
    async makeCode(userId) {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const salt = randomBytes(16).toString("base64url");
      const expiresAtMs = now() + CODE_MS;
      const kept = { salt, hash: hashOf(salt + code), triesLeft: CODE_TRIES, expiresAtMs };
      await kv.set(keys.deskCode(userId), kept, { expireIn: CODE_MS });
      return code;
    },
    begin: (code, { userId, sessionId, roleSinceMs }) =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.deskCode(userId));
        const { data: kept } = deskCode.safeParse(entry.value);
        const leftMs = (kept?.expiresAtMs ?? 0) - now();
        if (!kept || leftMs <= 0 || kept.triesLeft <= 0) return null;
        const [seen, wanted] = [hashOf(kept.salt + code), kept.hash].map((it) => Buffer.from(it));
        if (!timingSafeEqual(seen!, wanted!)) {
          const less = { ...kept, triesLeft: kept.triesLeft - 1 };
          const { ok } = await kv.atomic().check(entry)
            .set(entry.key, less, { expireIn: leftMs })
            .commit();
          return ok ? null : CONFLICT; // concurrent attempts are counted one by one
        }
        const { token, session } = newSession({ userId, sessionId, roleSinceMs });
        const { ok } = await kv.atomic().check(entry)
          .delete(entry.key)
          .delete(keys.deskStep(sessionId))
          .set(keys.deskSession(session.id), session, { expireIn: DESK_SESSION_MS })
          .commit();
        return ok ? token : CONFLICT;
      }),
    async beginProved(o) {
      const { token, session } = newSession(o);
      await kv.atomic()
        .delete(keys.deskCode(o.userId))
        .delete(keys.deskStep(o.sessionId))
        .set(keys.deskSession(session.id), session, { expireIn: DESK_SESSION_MS })
        .commit();
      return token;
    },
    find: async (token) => (await read(hashOf(token))).session,
    confirm: (id) =>
      retryOnConflict(async () => {
        const { entry, session } = await read(id);
        if (!session) return undefined; // the session has ended meanwhile
        const { ok } = await kv.atomic().check(entry)
          .set(entry.key, { ...session, confirmedAtMs: now() }, {
            expireIn: session.expiresAtMs - now(),
          })
          .commit();
        return ok ? undefined : CONFLICT;
      }),
    end: (id) => kv.delete(keys.deskSession(id)),
  };
}

/* An author's passkeys, and the challenge for the next response. */

export interface PasskeyStore {
  list(userId: string): Promise<Passkey[]>;
  /** False: the author has the maximum number of passkeys, or has this one already. */
  add(passkey: Passkey): Promise<boolean>;
  /** Records a use; false: another use with this counter came first, or the passkey was removed. */
  use(passkey: Passkey, o: { counter: number; usedAtMs: number }): Promise<boolean>;
  /** False: there is no such passkey. */
  remove(userId: string, id: string): Promise<boolean>;
  erase(userId: string): Promise<void>;
  /** Stores a challenge and invalidates the previous one. */
  ask(userId: string, challenge: string): Promise<void>;
  /** Returns and deletes the challenge, so that each is used once; null: none is stored, or it has expired. */
  takeAsked(userId: string): Promise<string | null>;
}

export function createPasskeyStore(kv: Deno.Kv, now: () => number = Date.now): PasskeyStore {
  async function list(userId: string): Promise<Passkey[]> {
    const entries = await Array.fromAsync(kv.list({ prefix: keys.passkeysOfUser(userId) }));
    return entries.map(({ value }) => passkey.parse(value));
  }

  return {
    list,
    async add(it) {
      if ((await list(it.userId)).length >= MAX_PASSKEYS) return false;
      const key = keys.passkey(it.userId, it.id);
      return (await kv.atomic().check({ key, versionstamp: null }).set(key, it).commit()).ok;
    },
    async use({ userId, id, counter }, used) {
      const entry = await kv.get(keys.passkey(userId, id));
      const known = passkey.safeParse(entry.value).data;
      if (!known || known.counter !== counter) return false;
      return (await kv.atomic().check(entry).set(entry.key, { ...known, ...used }).commit()).ok;
    },
    remove: (userId, id) =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.passkey(userId, id));
        if (entry.value === null) return false;
        return (await kv.atomic().check(entry).delete(entry.key).commit()).ok || CONFLICT;
      }),
    async erase(userId) {
      await kv.delete(keys.deskChallenge(userId));
      for (const { id } of await list(userId)) await kv.delete(keys.passkey(userId, id));
    },
    async ask(userId, challenge) {
      const asked = { challenge, expiresAtMs: now() + CODE_MS };
      await kv.set(keys.deskChallenge(userId), asked, { expireIn: CODE_MS });
    },
    async takeAsked(userId) {
      const entry = await kv.get(keys.deskChallenge(userId));
      const { data } = deskChallenge.safeParse(entry.value);
      if (!data || data.expiresAtMs <= now()) return null;
      return (await kv.atomic().check(entry).delete(entry.key).commit()).ok ? data.challenge : null;
    },
  };
}
