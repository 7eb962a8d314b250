/** Purchases and sessions as a test sets them, behind the ports of lib/access. */

import type { Right } from "@/lib/access/decide.ts";
import type { RightSource, SessionSource } from "@/lib/access/rights.server.ts";

export interface FakeRights {
  rights: RightSource;
  sessions: SessionSource;
  /** From now on the user has this right on the book; "none" takes it away. */
  give(userId: string, bookId: number, right: Right): void;
  endSession(sessionId: string): void;
}

/** Nobody has anything at first; every session lives until it is ended. */
export function createFakeRights(): FakeRights {
  const given = new Map<string, Right>();
  const ended = new Set<string>();
  return {
    rights: { getRight: (user, book) => Promise.resolve(given.get(`${user} ${book}`) ?? "none") },
    sessions: { isLive: ({ sessionId }) => Promise.resolve(!ended.has(sessionId)) },
    give: (userId, bookId, right) => given.set(`${userId} ${bookId}`, right),
    endSession: (sessionId) => ended.add(sessionId),
  };
}
