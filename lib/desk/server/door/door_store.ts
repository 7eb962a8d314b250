/** Sessions at the desk, and the two steps that lead to one. Whatever is kept here goes by itself. */
import { Buffer } from "node:buffer";
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import {
  CODE_MS,
  CODE_TRIES,
  DESK_SESSION_MS,
  deskCode,
  type DeskSession,
  deskSession,
  deskStep,
} from "@/lib/desk/schema.ts";

/** What a session is begun with. */
export type NewDeskSession = Pick<DeskSession, "userId" | "sessionId" | "roleSinceMs">;

export interface DoorStore {
  /** The password was right in this listener's session. */
  markStep(sessionId: string, userId: string): Promise<void>;
  /** Whose password that was, while the code is waited for; null: nobody's. */
  stepOf(sessionId: string): Promise<string | null>;
  /** A new code of six digits; the one before it is worth nothing any more. */
  makeCode(userId: string): Promise<string>;
  /** Uses the code up and begins a session: its token. Null when the code is wrong, too old or used up. */
  begin(code: string, session: NewDeskSession): Promise<string | null>;
  /** Begins a session for what was proved another way: its token. */
  beginProved(session: NewDeskSession): Promise<string>;
  /** null: no such session, or too old. */
  find(token: string): Promise<DeskSession | null>;
  /** The password was typed again. */
  confirm(id: string): Promise<void>;
  end(id: string): Promise<void>;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

export function createDoorStore(kv: Deno.Kv, now: () => number = Date.now): DoorStore {
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
      confirmedAtMs: createdAtMs, // the password came before
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
          return ok ? null : CONFLICT; // tries that come together are counted one by one
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
        if (!session) return undefined; // ended meanwhile: it stays so
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
