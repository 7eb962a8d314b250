/** What access decisions rest on, remembered for 30 seconds over the sources that know it. */
import type { AccessFacts, Listener, Right } from "@/lib/access/decide.ts";
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";

/** With `fresh` a source asks the store, whatever it remembers. */
interface AskAnew {
  fresh?: boolean;
}

/** The port behind which purchases and subscriptions lie. */
export interface RightSource {
  /** What the user has on the book, the Complete Series counted in. */
  getRight(userId: string, bookId: number, o?: AskAnew): Promise<Right>;
}

/** The port behind which sessions lie. */
export interface SessionSource {
  /** False once the session was ended or expired, or its user was disabled or deleted. */
  isLive(listener: Listener, o?: AskAnew): Promise<boolean>;
}

/** The sources remember as long themselves: a process that was not told honours what is gone for a minute. */
const REMEMBERED_MS = 30_000;
const MAX_REMEMBERED = 20_000;

interface Question {
  bookId: number;
  nowMs: number;
  /** Ask the sources again, whatever is remembered. */
  fresh?: boolean;
}

export interface DecisionMemory {
  getRight(o: Question & { userId: string }): Promise<Right>;
  getFacts(o: Question & { listener: Listener }): Promise<AccessFacts>;
  /** To be called where a purchase, a refund, a sign-out or a disabling happens: it counts at once. */
  forget(userId: string): void;
  count(): number;
}

export interface DecisionMemoryOptions {
  rights: RightSource;
  sessions: SessionSource;
  /** Of each kind of answer, remembered at most; room for all of them is taken at once. */
  maxRemembered?: number;
}

export function createDecisionMemory(o: DecisionMemoryOptions): DecisionMemory {
  const memory = { lifetimeMs: REMEMBERED_MS, maxEntries: o.maxRemembered ?? MAX_REMEMBERED };
  const rights = new Remembered<Right>(memory);
  const sessions = new Remembered<boolean>(memory);
  // User ids are opaque, so a key is quoted by JSON: no id can spell another's key.
  const prefix = (userId: string) => `${JSON.stringify(userId)} `;

  const getRight: DecisionMemory["getRight"] = async ({ userId, bookId, nowMs, fresh }) => {
    const ask = () => o.rights.getRight(userId, bookId, { fresh });
    return await rights.get(prefix(userId) + bookId, nowMs, ask, fresh);
  };

  return {
    getRight,
    async getFacts({ listener, bookId, nowMs, fresh }) {
      const { userId, sessionId } = listener;
      const right = getRight({ userId, bookId, nowMs, fresh });
      const ask = () => o.sessions.isLive(listener, { fresh });
      const isLive = sessions.get(prefix(userId) + sessionId, nowMs, ask, fresh);
      return { right: await right, isSessionLive: await isLive };
    },
    count: () => rights.size + sessions.size,
    forget(userId) {
      const user = prefix(userId);
      rights.forget((key) => key.startsWith(user));
      sessions.forget((key) => key.startsWith(user));
    },
  };
}
