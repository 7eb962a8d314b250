/** Verdicts on listeners and books, remembered for 60 seconds over the sources that know. */
import type { Listener, Right, Verdict } from "@/lib/access/decide.ts";
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";

/** The port behind which purchases and subscriptions lie. */
export interface VerdictSource {
  /** What the user has on the book, the Complete Series counted in. */
  getRight(userId: string, bookId: number): Promise<Right>;
}

/** The port behind which sessions lie. */
export interface SessionSource {
  /** False once the session was ended or expired, or its user was disabled or deleted. */
  isLive(listener: Listener): Promise<boolean>;
}

/** How long a right that is gone may still be honoured on an instance that does not know. */
const VERDICT_LIFETIME_MS = 60_000;
const MAX_REMEMBERED = 20_000;

export interface Verdicts {
  getRight(o: { userId: string; bookId: number; nowMs: number; fresh?: boolean }): Promise<Right>;
  get(o: { listener: Listener; bookId: number; nowMs: number; fresh?: boolean }): Promise<Verdict>;
  /** To be called where a purchase, a refund, a sign-out or a disabling happens: it counts at once. */
  forget(userId: string): void;
}

export function createVerdicts(o: { rights: VerdictSource; sessions: SessionSource }): Verdicts {
  const memory = { lifetimeMs: VERDICT_LIFETIME_MS, maxEntries: MAX_REMEMBERED };
  const rights = new Remembered<Right>(memory);
  const sessions = new Remembered<boolean>(memory);
  // User ids are opaque, so a key is quoted by JSON: no id can spell another's key.
  const prefix = (userId: string) => `${JSON.stringify(userId)} `;
  const getRight: Verdicts["getRight"] = async ({ userId, bookId, nowMs, fresh }) =>
    await rights.get(
      prefix(userId) + bookId,
      nowMs,
      () => o.rights.getRight(userId, bookId),
      fresh,
    );
  return {
    getRight,
    async get({ listener, bookId, nowMs, fresh }) {
      const { userId, sessionId } = listener;
      const user = prefix(userId);
      const right = getRight({ userId, bookId, nowMs, fresh });
      const isLive = sessions.get(
        user + sessionId,
        nowMs,
        () => o.sessions.isLive(listener),
        fresh,
      );
      return { right: await right, isSessionLive: await isLive };
    },
    forget(userId) {
      const user = prefix(userId);
      rights.forget((key) => key.startsWith(user));
      sessions.forget((key) => key.startsWith(user));
    },
  };
}
