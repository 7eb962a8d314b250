/** Who has a role at the desk, their passkeys and sessions there, the two steps of signing in, and the audit log. */

import { Buffer } from "node:buffer";
import { randomInt, timingSafeEqual } from "node:crypto";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { hashOfToken, newToken } from "@/lib/platform/secrets.server.ts";
import { keys } from "../records.ts";
import {
  AUDIT_KEPT_MS,
  type AuditRecord,
  auditRecord,
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

/** Deno KV takes 100 checks a commit; authors are few. */
const MOST_CHECKED = 100;

export type AuthorStore = ReturnType<typeof createAuthorStore>;

export function createAuthorStore(kv: Deno.Kv) {
  return {
    get: (userId: string) => keys.author.get(kv, userId),
    list: () => keys.author.list(kv, []),
    /** False: the account has the role already. */
    async add(author: AuthorRecord): Promise<boolean> {
      const key = keys.author(author.userId);
      const { ok } = await kv.atomic().check({ key, versionstamp: null }).set(key, author).commit();
      return ok;
    },
    async erase(userId: string): Promise<void> {
      await kv.atomic().delete(keys.author(userId)).delete(keys.deskCode(userId)).commit();
    },
    /** False: no other has the role "author", also if two remove each other at once. */
    eraseUnlessLast: (userId: string): Promise<boolean> =>
      retryOnConflict(async () => {
        const found = await Array.fromAsync(kv.list({ prefix: keys.author.under() }));
        const all = found.filter(({ value }) => authorRecord.parse(value).role === "author");
        const isOther = ({ value }: { value: unknown }) =>
          authorRecord.parse(value).userId !== userId;
        if (!all.some(isOther)) return false;
        const { ok } = await kv.atomic().check(...all.slice(0, MOST_CHECKED))
          .delete(keys.author(userId)).delete(keys.deskCode(userId)).commit();
        return ok || CONFLICT;
      }),
  };
}

/** The fields from which a session is created. */
export type NewDeskSession = Pick<DeskSession, "userId" | "sessionId" | "roleSinceMs">;

export type DeskAuthStore = ReturnType<typeof createDeskAuthStore>;

/** Desk sessions and the two sign-in steps. All records here expire. */
export function createDeskAuthStore(kv: Deno.Kv, now: () => number = Date.now) {
  async function read(id: string) {
    const entry = await kv.get(keys.deskSession(id));
    const session = deskSession.safeParse(entry.value).data ?? null;
    return { entry, session: session && session.expiresAtMs > now() ? session : null };
  }

  function newSession(o: NewDeskSession): { token: string; session: DeskSession } {
    const token = newToken();
    const createdAtMs = now();
    const session = {
      ...o,
      id: hashOfToken(token),
      createdAtMs,
      expiresAtMs: createdAtMs + DESK_SESSION_MS,
      confirmedAtMs: createdAtMs, // the password step came first
    };
    return { token, session };
  }

  return {
    /** Records that the password was accepted in this listener session. */
    async markStep(sessionId: string, userId: string): Promise<void> {
      const step = { userId, expiresAtMs: now() + CODE_MS };
      await kv.set(keys.deskStep(sessionId), step, { expireIn: CODE_MS });
    },
    /** User id of a session's password step while the code is awaited; null: no such step. */
    async stepOf(sessionId: string): Promise<string | null> {
      const { data } = deskStep.safeParse((await kv.get(keys.deskStep(sessionId))).value);
      return data && data.expiresAtMs > now() ? data.userId : null;
    },
    /** Creates a code of six digits and invalidates the previous one. */
    async makeCode(userId: string): Promise<string> {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const salt = newToken(16);
      const expiresAtMs = now() + CODE_MS;
      const kept = { salt, hash: hashOfToken(salt + code), triesLeft: CODE_TRIES, expiresAtMs };
      await kv.set(keys.deskCode(userId), kept, { expireIn: CODE_MS });
      return code;
    },
    /** Uses up the code and creates a session. Returns its token; null: the code is wrong, expired or used. */
    begin: (code: string, { userId, sessionId, roleSinceMs }: NewDeskSession) =>
      retryOnConflict<string | null>(async () => {
        const entry = await kv.get(keys.deskCode(userId));
        const { data: kept } = deskCode.safeParse(entry.value);
        const leftMs = (kept?.expiresAtMs ?? 0) - now();
        if (!kept || leftMs <= 0 || kept.triesLeft <= 0) return null;
        const [seen, wanted] = [hashOfToken(kept.salt + code), kept.hash].map((it) =>
          Buffer.from(it)
        );
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
    /** Creates a session after another proof (a passkey). Returns its token. */
    async beginProved(o: NewDeskSession): Promise<string> {
      const { token, session } = newSession(o);
      await kv.atomic()
        .delete(keys.deskCode(o.userId))
        .delete(keys.deskStep(o.sessionId))
        .set(keys.deskSession(session.id), session, { expireIn: DESK_SESSION_MS })
        .commit();
      return token;
    },
    /** null: no such session, or expired. */
    find: async (token: string) => (await read(hashOfToken(token))).session,
    /** Records that the password was entered again. */
    confirm: (id: string) =>
      retryOnConflict<void>(async () => {
        const { entry, session } = await read(id);
        if (!session) return undefined; // the session has ended meanwhile
        const { ok } = await kv.atomic().check(entry)
          .set(entry.key, { ...session, confirmedAtMs: now() }, {
            expireIn: session.expiresAtMs - now(),
          })
          .commit();
        return ok ? undefined : CONFLICT;
      }),
    end: (id: string) => kv.delete(keys.deskSession(id)),
  };
}

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;

/** An author's passkeys, and the challenge for the next response. */
export function createPasskeyStore(kv: Deno.Kv, now: () => number = Date.now) {
  const list = (userId: string) => keys.passkey.list(kv, [userId]);

  return {
    list,
    /** False: the author has the maximum number of passkeys, or has this one already. */
    async add(it: Passkey): Promise<boolean> {
      if ((await list(it.userId)).length >= MAX_PASSKEYS) return false;
      const key = keys.passkey(it.userId, it.id);
      return (await kv.atomic().check({ key, versionstamp: null }).set(key, it).commit()).ok;
    },
    /** Records a use; false: another use with this counter came first, or the passkey was removed. */
    async use(
      { userId, id, counter }: Passkey,
      used: { counter: number; usedAtMs: number },
    ): Promise<boolean> {
      const entry = await kv.get(keys.passkey(userId, id));
      const known = passkey.safeParse(entry.value).data;
      if (!known || known.counter !== counter) return false;
      return (await kv.atomic().check(entry).set(entry.key, { ...known, ...used }).commit()).ok;
    },
    /** False: there is no such passkey. */
    remove: (userId: string, id: string) =>
      retryOnConflict<boolean>(async () => {
        const entry = await kv.get(keys.passkey(userId, id));
        if (entry.value === null) return false;
        return (await kv.atomic().check(entry).delete(entry.key).commit()).ok || CONFLICT;
      }),
    /** Stores a challenge and invalidates the previous one. */
    async ask(userId: string, challenge: string): Promise<void> {
      const asked = { challenge, expiresAtMs: now() + CODE_MS };
      await kv.set(keys.deskChallenge(userId), asked, { expireIn: CODE_MS });
    },
    /** Returns and deletes the challenge, so that each is used once; null: none is stored, or it has expired. */
    async takeAsked(userId: string): Promise<string | null> {
      const entry = await kv.get(keys.deskChallenge(userId));
      const { data } = deskChallenge.safeParse(entry.value);
      if (!data || data.expiresAtMs <= now()) return null;
      return (await kv.atomic().check(entry).delete(entry.key).commit()).ok ? data.challenge : null;
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;

/** The audit log, ordered by time. Entries expire after two years. */
export function createAuditStore(kv: Deno.Kv, now: () => number = Date.now) {
  return {
    async put(record: AuditRecord): Promise<void> {
      const expireIn = Math.max(1, record.atMs + AUDIT_KEPT_MS - now());
      await kv.set(keys.auditEntry(record.id), record, { expireIn });
    },
    /** Newest first; those before the entry `beforeId`, when given. */
    async *list(beforeId?: string): AsyncGenerator<AuditRecord> {
      const prefix = keys.auditEntry.under();
      const end = beforeId === undefined ? {} : { end: keys.auditEntry(beforeId) };
      for await (const { value } of kv.list({ prefix, ...end }, { reverse: true })) {
        yield auditRecord.parse(value);
      }
    },
  };
}
