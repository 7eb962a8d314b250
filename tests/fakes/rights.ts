/** Rights and sessions as a test sets them, for `createAccess`. */

import { type Entitlements, NO_ENTITLEMENTS, owns } from "@/lib/access/decide.ts";
import type { AccessOptions, Rights } from "@/lib/access/rights.server.ts";

export const ownerOf = (...ownedBookIds: number[]): Entitlements => ({
  ...NO_ENTITLEMENTS,
  ownedBookIds,
});

/** Whether the book is the listener's, by what is in the store. */
export const isOwner = async (
  { rights }: { rights: Pick<Rights, "of"> },
  userId: string,
  bookId: number,
): Promise<boolean> => owns(await rights.of(userId, { fresh: true }), bookId);

interface FakeRights extends Pick<AccessOptions, "rights" | "sessions"> {
  /** From now on the user has this; {@link NO_ENTITLEMENTS} takes it away. */
  give(userId: string, entitlements: Entitlements): void;
  endSession(sessionId: string): void;
}

/** Nobody has anything at first; every session lives until it is ended. */
export function createFakeRights(): FakeRights {
  const given = new Map<string, Entitlements>();
  const ended = new Set<string>();
  return {
    rights: { of: (userId) => Promise.resolve(given.get(userId) ?? NO_ENTITLEMENTS) },
    sessions: { isLive: ({ sessionId }) => Promise.resolve(!ended.has(sessionId)) },
    give: (userId, entitlements) => given.set(userId, entitlements),
    endSession: (sessionId) => ended.add(sessionId),
  };
}
