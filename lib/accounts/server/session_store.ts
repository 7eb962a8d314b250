/** Sessions by id, and by the user they belong to. */
import { type SessionRecord, sessionRecord } from "@/lib/accounts/schema.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";

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
  async function get(sessionId: string): Promise<SessionRecord | null> {
    const { value } = await kv.get(keys.session(sessionId));
    return value === null ? null : sessionRecord.parse(value);
  }

  return {
    get,
    async list(userId) {
      const entries = await Array.fromAsync(kv.list({ prefix: keys.sessionsOfUser(userId) }));
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
