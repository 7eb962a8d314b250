/**
 * Who is signed in. A token is 32 random bytes known to the listener alone; its SHA-256 is the session's
 * id and all that is stored. Who a token belongs to is remembered for 30 s (spec 1 section 4, "cached for
 * 30 seconds"); a session that ends in this process counts here at once.
 */
import { LRUCache } from "lru-cache";
import { createHash, randomBytes } from "node:crypto";
import { passwordMark } from "@/lib/accounts/server/passwords.ts";
import type { SessionStore } from "@/lib/accounts/server/session_store.ts";
import {
  type SessionRecord,
  type UserRecord,
  type UserView,
  userView,
} from "@/lib/accounts/schema.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import { ignoreUnavailable } from "@/lib/platform/store_unavailable.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A listener who comes back within a month stays signed in ... */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** ... but once a year the password is asked for. */
const MAX_AGE_MS = 365 * DAY_MS;
/** The expiry slides at most once an hour: a write per request would cost more than the session. */
const EXTEND_AFTER_MS = HOUR_MS;
const REMEMBERED_MS = 30_000;
const MAX_REMEMBERED = 20_000;
/** 32 bytes as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface SignedIn {
  sessionId: string;
  /** When the password was typed. */
  signedInAtMs: number;
  user: UserView;
}

export interface Sessions {
  /** Starts a session, which counts under this password; the token is in no other place than the answer. */
  start(
    o: { user: Pick<UserRecord, "id" | "passwordHash">; device: string },
  ): Promise<{ token: string; session: SessionRecord }>;
  /** Whoever holds the token of a live session of an account that is not disabled. */
  resolve(token: string): Promise<SignedIn | null>;
  isLive(o: { userId: string; sessionId: string }): Promise<boolean>;
  list(userId: string): Promise<SessionRecord[]>;
  /** False when the user has no such session. */
  end(userId: string, sessionId: string): Promise<boolean>;
  endAll(userId: string): Promise<void>;
  /** Ends all but one. */
  endOthers(userId: string, sessionId: string): Promise<void>;
  /** The user as calls answer it. */
  toView(user: UserRecord): Promise<UserView>;
  /** Drops what is remembered of a user whose account has changed. */
  forget(userId: string): void;
  /** Has everybody here ask again: the password has changed, or may have. */
  tellEnded(userId: string): void;
}

export interface SessionsOptions {
  sessions: SessionStore;
  users: UserStore;
  /** Told of every user one of whose sessions has ended. */
  onEnd: (userId: string) => void;
  isSubscribed: (userId: string) => Promise<boolean>;
  now?: () => number;
  /** Sessions remembered at most; room for all of them is taken at once. */
  maxRemembered?: number;
}

export function createSessions(
  { sessions, users, onEnd, isSubscribed, now = Date.now, maxRemembered }: SessionsOptions,
): Sessions {
  const remembered = new LRUCache<string, { signedIn: SignedIn; untilMs: number }>({
    max: maxRemembered ?? MAX_REMEMBERED,
  });

  /** What is being read meanwhile may be older than what made it worth forgetting. */
  let forgotten = 0;

  function forget(userId: string): void {
    forgotten++;
    for (const [id, { signedIn }] of [...remembered.entries()]) {
      if (signedIn.user.id === userId) remembered.delete(id);
    }
  }

  function remember(signedIn: SignedIn, expiresAtMs: number): SignedIn {
    const untilMs = Math.min(now() + REMEMBERED_MS, expiresAtMs);
    remembered.set(signedIn.sessionId, { signedIn, untilMs });
    return signedIn;
  }

  const toView = async (user: UserRecord) => userView(user, await isSubscribed(user.id));

  async function load(
    sessionId: string,
  ): Promise<{ session: SessionRecord; user: UserView } | null> {
    const session = await sessions.get(sessionId);
    if (!session || session.expiresAtMs <= now()) return null; // KV removes it up to a minute late
    const user = await users.get(session.userId);
    if (!user || !counts(session, user)) return null;
    return { session, user: await toView(user) };
  }

  async function slide(session: SessionRecord): Promise<void> {
    if (now() - session.seenAtMs < EXTEND_AFTER_MS) return;
    const last = session.createdAtMs + MAX_AGE_MS;
    const expiresAtMs = Math.min(now() + SESSION_LIFETIME_MS, last);
    await sessions.extend(session.id, { seenAtMs: now(), expiresAtMs }).catch(ignoreUnavailable);
  }

  function tellEnded(userId: string): void {
    forget(userId);
    onEnd(userId);
  }

  /** Told whatever comes of it: what the store does not answer may be done. */
  async function endAllBut(userId: string, keptId: string | null): Promise<void> {
    try {
      for (const session of await sessions.list(userId)) {
        if (session.id !== keptId) await sessions.end(session);
      }
    } finally {
      tellEnded(userId);
    }
  }

  return {
    forget,
    tellEnded,
    toView,
    async start({ user, device }) {
      const token = randomBytes(32).toString("base64url");
      const createdAtMs = now();
      const expiresAtMs = createdAtMs + SESSION_LIFETIME_MS;
      const id = idOf(token);
      const session = {
        id,
        userId: user.id,
        device,
        createdAtMs,
        seenAtMs: createdAtMs,
        expiresAtMs,
        passwordMark: passwordMark(user),
      };
      await sessions.create(session);
      return { token, session };
    },
    async resolve(token) {
      if (!TOKEN.test(token)) return null;
      const sessionId = idOf(token);
      const known = remembered.get(sessionId);
      if (known && known.untilMs > now()) return known.signedIn;
      remembered.delete(sessionId);
      const before = forgotten;
      const found = await load(sessionId);
      if (!found) return null;
      await slide(found.session);
      const { session: { createdAtMs, expiresAtMs }, user } = found;
      const signedIn = { sessionId, signedInAtMs: createdAtMs, user };
      return forgotten === before ? remember(signedIn, expiresAtMs) : signedIn;
    },
    async isLive({ userId, sessionId }) {
      return (await load(sessionId))?.user.id === userId;
    },
    async list(userId) {
      const user = await users.get(userId);
      const all = await sessions.list(userId);
      return all.filter((it) => it.expiresAtMs > now() && user !== null && counts(it, user));
    },
    async end(userId, sessionId) {
      try {
        const session = await sessions.get(sessionId);
        if (session?.userId !== userId) return false;
        await sessions.end(session);
        return true;
      } finally {
        tellEnded(userId); // whatever came of it: what the store did not answer may be done
      }
    },
    endAll: (userId) => endAllBut(userId, null),
    endOthers: endAllBut,
  };
}

/** Whether the account still lets the session in. */
function counts({ passwordMark: mark }: SessionRecord, user: UserRecord): boolean {
  return user.disabledAtMs === null && (mark === undefined || mark === passwordMark(user));
}

function idOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
