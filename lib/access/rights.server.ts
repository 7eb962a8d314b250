/** Creates the access domain, as `create_accounts.ts` and `create_shop.ts` create theirs. */

import {
  type AccessDecision,
  type AccessFacts,
  chooseListener,
  decideAccess,
  FREE,
  type Listener,
  type Right,
  type Viewer,
} from "./decide.ts";
import { createGrants, GRANT_LIFETIME_MS } from "./grants.server.ts";

/* The ports of the access service: rights and sessions. Each implementation has a cache of its own. */

/** With `fresh` the source bypasses its cache. */
interface ReadOptions {
  fresh?: boolean;
}

/** Purchases and subscriptions. */
export interface RightSource {
  /** The user's right to the book, directly or by the Complete Series. */
  getRight(userId: string, bookId: number, o?: ReadOptions): Promise<Right>;
}

/** Sessions. */
export interface SessionSource {
  /** False once the session was ended or expired, or its user was disabled or deleted. */
  isLive(listener: Listener, o?: ReadOptions): Promise<boolean>;
}

/** Lifetime of a cached fact. */
export const REMEMBERED_MS = 30_000;
/**
 * Upper bound of a fact's age, which also applies while the store is unavailable: a refund or sign-out takes effect
 * within this time even in processes that missed the news of it.
 */
export const PROMISED_MS = 60_000;

/* The access service, for routes and pages: signs grants and decides requests by grant, session and rights. */

interface StreamAccessRequest {
  /** The parameter `_auth`; null: not sent. */
  grantText: string | null;
  chapter: { isFree: boolean; sourceBook: number };
  viewer: Viewer;
  nowMs: number;
}

export interface AccessService {
  /** Whether the chapter's audio may be sent. Status 401: the grant or session is invalid; 402: no right. */
  checkStream(request: StreamAccessRequest): Promise<AccessDecision>;
  /** A grant for one source book, valid for 15 minutes. Call it only after `checkStream` has allowed the request. */
  signGrant(o: { listener: Listener; sourceBook: number; nowMs: number }): Promise<string>;
  /** A user's right to a single book, without checking a session. Cached as for streams. */
  getRight(o: { userId: string; bookId: number }): Promise<Right>;
  /** Grants by source book, for the books that the viewer has a right to; empty for a visitor. */
  signGrants(
    o: { viewer: Viewer; sourceBooks: Iterable<number>; nowMs: number },
  ): Promise<Map<number, string>>;
}

interface AccessOptions {
  /** Secrets of the grants, see `createGrants`. */
  secret: string;
  rights: RightSource;
  sessions: SessionSource;
  /** Size of the cache of verified grants; its memory is allocated at once. */
  maxRemembered?: number;
}

export async function createAccessService(o: AccessOptions): Promise<AccessService> {
  const grants = await createGrants(o.secret, o.maxRemembered);

  async function getFacts(
    { listener, fresh, bookId }: { listener: Listener; fresh: boolean; bookId: number },
  ): Promise<AccessFacts> {
    const [right, isSessionLive] = await Promise.all([
      o.rights.getRight(listener.userId, bookId, { fresh }),
      o.sessions.isLive(listener, { fresh }),
    ]);
    return { right, isSessionLive };
  }

  const checkStream: AccessService["checkStream"] = async (request) => {
    const { grantText, chapter, viewer, nowMs } = request;
    if (chapter.isFree) return FREE;
    const grant = grantText === null ? undefined : await grants.verify(grantText);
    const chosen = chooseListener({ chapter, grant, viewer, nowMs });
    if ("status" in chosen) return chosen;
    return decideAccess(await getFacts({ ...chosen, bookId: chapter.sourceBook }));
  };

  const signGrant: AccessService["signGrant"] = ({ listener, sourceBook, nowMs }) => {
    const { userId, sessionId } = listener;
    const expiresAtMs = nowMs + GRANT_LIFETIME_MS;
    return grants.sign({ userId, sessionId, sourceBook, expiresAtMs });
  };

  return {
    checkStream,
    signGrant,
    async signGrants({ viewer, sourceBooks, nowMs }) {
      const signed = new Map<number, string>();
      if (!viewer) return signed;
      for (const sourceBook of new Set(sourceBooks)) {
        const chapter = { isFree: false, sourceBook };
        const { allow } = await checkStream({ grantText: null, chapter, viewer, nowMs });
        if (!allow) continue;
        signed.set(sourceBook, await signGrant({ listener: viewer, sourceBook, nowMs }));
      }
      return signed;
    },
    getRight: ({ userId, bookId }) => o.rights.getRight(userId, bookId),
  };
}

export interface Access {
  access: AccessService;
}

export async function createAccess(o: AccessOptions): Promise<Access> {
  return { access: await createAccessService(o) };
}
