/**
 * Sessions. A token is 32 random bytes that only the listener's browser has; only its SHA-256, the session's id, is
 * stored. The user's id is appended to the token as a hint, so that session and account can be read in parallel; it
 * counts only if the session names the same user. The user of a token is cached for 30 s (spec 1 section 4,
 * "cached for 30 seconds"), for a minute while the store is unreachable; sign-out in this process takes effect at once.
 */

import { Buffer } from "node:buffer";
import type { Language } from "@/lib/platform/language/language.ts";
import { FRESH, StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import { hashOfToken, newToken } from "@/lib/platform/secrets.server.ts";
import { DAY_MS, HOUR_MS } from "@/lib/platform/duration.ts";
import { passwordMark, type UserStore } from "./user_store.server.ts";
import { type SessionRecord, type UserRecord, type UserView, userView } from "./schema.ts";
import type { SessionStore } from "./session_store.server.ts";

/** A listener who comes back within a month stays signed in ... */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** ... but once a year the password is asked for. */
const MAX_AGE_MS = 365 * DAY_MS;
/** The expiry slides at most once an hour: a write per request would cost more than the session. */
const EXTEND_AFTER_MS = HOUR_MS;
const CACHED_MS = 30_000;
/** Lifetime of cache entries while the store is unreachable: bounds how late a sign-out elsewhere takes effect. */
const MAX_STALE_MS = 60_000;
const MAX_CACHED = 20_000;
/** 32 bytes as base64url and, since 2026-11, a dot and the user's id as base64url. */
const TOKEN = /^([A-Za-z0-9_-]{43})(?:\.([A-Za-z0-9_-]{1,200}))?$/;

export interface SignedIn {
  sessionId: string;
  /** When the password was typed. */
  signedInAtMs: number;
  user: UserView;
  /** The account's; null: none was chosen. */
  language: Language | null;
}

interface LiveSession {
  session: SessionRecord;
  signedIn: SignedIn;
}

export interface Sessions {
  /** Starts a session that is valid while the password stays the same; the token is returned and not stored. */
  start(
    o: { user: Pick<UserRecord, "id" | "passwordHash">; device: string },
  ): Promise<{ token: string; session: SessionRecord }>;
  /**
   * The user of a live session; null also when the account is disabled.
   * @param beside called with the token's user hint when the store has to be read, so that further reads of that
   * user can run in parallel. Their results must not be used before this has resolved.
   */
  resolve(token: string, beside?: (claimedUserId: string) => void): Promise<SignedIn | null>;
  /** With `fresh`, the cache is not used. */
  isLive(
    listener: { userId: string; sessionId: string },
    o?: { fresh?: boolean },
  ): Promise<boolean>;
  list(userId: string): Promise<SessionRecord[]>;
  /** False: the user has no such session. */
  end(userId: string, sessionId: string): Promise<boolean>;
  endAll(userId: string): Promise<void>;
  /** Ends all but one. */
  endOthers(userId: string, sessionId: string): Promise<void>;
  /** The user as calls answer it. */
  toView(user: UserRecord): Promise<UserView>;
  /** Drops a user's cache entries after a change of the account. */
  forget(userId: string): void;
  /** Clears the cache: a password has changed, or may have. */
  tellEnded(userId: string): void;
}

export interface SessionsOptions {
  sessions: SessionStore;
  users: UserStore;
  /** Called with the user of every session that ends. */
  onEnd: (userId: string) => void;
  /** Whether the user has Premium. */
  isSubscribed: (userId: string) => Promise<boolean>;
  now?: () => number;
  /** Maximum number of cached sessions; memory for them is allocated at once. */
  maxCached?: number;
}

export function createSessions(
  { sessions, users, onEnd, isSubscribed, now = Date.now, maxCached = MAX_CACHED }: SessionsOptions,
): Sessions {
  const remembered = new StaleIfErrorCache<LiveSession | null>({
    lifetimeMs: CACHED_MS,
    maxStaleMs: MAX_STALE_MS,
    maxEntries: maxCached,
    counts: (it) => it !== null && it.session.expiresAtMs > now(),
    now,
  });

  const forget = (userId: string) => remembered.forget((_, it) => it?.signedIn.user.id === userId);

  const toView = async (user: UserRecord) => userView(user, await isSubscribed(user.id));

  /** The session, with its user if the hint was right. */
  async function read(sessionId: string, expectedId: string | null) {
    if (expectedId === null) return { session: await sessions.get(sessionId), account: null };
    const [session, account] = await Promise.all([
      sessions.get(sessionId),
      readAccount(expectedId),
    ]);
    return { session, account: session?.userId === expectedId ? account : null };
  }

  /** The user, and beside it whether there is a subscription. */
  async function readAccount(userId: string) {
    const subscribed = isSubscribed(userId);
    subscribed.catch(() => {}); // awaited only for a session that counts
    return { user: await users.get(userId), subscribed };
  }

  async function load(sessionId: string, expectedId: string | null): Promise<LiveSession | null> {
    const { session, account } = await read(sessionId, expectedId);
    if (!session || session.expiresAtMs <= now()) return null; // KV removes it up to a minute late
    const { user, subscribed } = account ?? await readAccount(session.userId);
    if (!user || !counts(session, user)) return null;
    const view = userView(user, await subscribed);
    const { language = null } = user;
    const signedIn = { sessionId, signedInAtMs: session.createdAtMs, user: view, language };
    return { session, signedIn };
  }

  /** Runs in the background: if it fails, the next request extends the session. */
  function slide(session: SessionRecord): void {
    if (now() - session.seenAtMs < EXTEND_AFTER_MS) return;
    const last = session.createdAtMs + MAX_AGE_MS;
    const expiresAtMs = Math.min(now() + SESSION_LIFETIME_MS, last);
    sessions.extend(session.id, { seenAtMs: now(), expiresAtMs }).catch(() => {});
  }

  function tellEnded(userId: string): void {
    forget(userId);
    onEnd(userId);
  }

  /** Listeners are called even if the store fails: an unanswered write may have been applied. */
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
      const secret = newToken();
      const token = `${secret}.${Buffer.from(user.id).toString("base64url")}`;
      const createdAtMs = now();
      const expiresAtMs = createdAtMs + SESSION_LIFETIME_MS;
      const id = hashOfToken(secret);
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
    async resolve(token, beside = () => {}) {
      const [, secret, owner] = TOKEN.exec(token) ?? [];
      if (secret === undefined) return null;
      const sessionId = hashOfToken(secret);
      const expectedId = owner === undefined ? null : Buffer.from(owner, "base64url").toString();
      const found = await remembered.get(sessionId, async () => {
        if (expectedId !== null) beside(expectedId);
        const read = await load(sessionId, expectedId);
        if (read) slide(read.session);
        return read;
      });
      return found && found.signedIn;
    },
    async isLive({ userId, sessionId }, { fresh = false } = {}) {
      const read = () => load(sessionId, userId);
      const found = await remembered.get(sessionId, read, fresh ? FRESH : undefined);
      return found?.signedIn.user.id === userId;
    },
    async list(userId) {
      const [user, all] = await Promise.all([users.get(userId), sessions.list(userId)]);
      return all.filter((it) => it.expiresAtMs > now() && user !== null && counts(it, user));
    },
    async end(userId, sessionId) {
      try {
        const session = await sessions.get(sessionId);
        if (session?.userId !== userId) return false;
        await sessions.end(session);
        return true;
      } finally {
        tellEnded(userId); // also after a failure: an unanswered write may have been applied
      }
    },
    endAll: (userId) => endAllBut(userId, null),
    endOthers: endAllBut,
  };
}

/** Whether the account still accepts the session. */
function counts({ passwordMark: mark }: SessionRecord, user: UserRecord): boolean {
  return user.disabledAtMs === null && (mark === undefined || mark === passwordMark(user));
}
