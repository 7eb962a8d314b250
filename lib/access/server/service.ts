/** The access decision as routes and pages use it: grants, verdicts and the pure rule in one place. */
import {
  type Access,
  chooseListener,
  decideAccess,
  FREE,
  type Listener,
  type Right,
  type Viewer,
} from "@/lib/access/decide.ts";
import { createGrants, GRANT_LIFETIME_MS } from "@/lib/access/server/grants.ts";
import {
  createVerdicts,
  type SessionSource,
  type VerdictSource,
} from "@/lib/access/server/verdicts.ts";

export interface StreamClaim {
  /** The text of `_auth`; null when none was sent. */
  grantText: string | null;
  chapter: { isFree: boolean; sourceBook: number };
  viewer: Viewer;
  nowMs: number;
}

export interface AccessService {
  /** Whether the chapter's audio may go out. Status 401: the claim is bad; 402: there is no right. */
  checkStream(claim: StreamClaim): Promise<Access>;
  /** A grant for one source book, good for 15 minutes. Sign only what `checkStream` has allowed. */
  signGrant(o: { listener: Listener; sourceBook: number; nowMs: number }): Promise<string>;
  /** What a user has on a single book, whatever session asks: remembered like the verdicts of streams. */
  getRight(o: { userId: string; bookId: number; nowMs: number }): Promise<Right>;
  /** Drops what is remembered of a user, so that a purchase, refund or sign-out counts at once. */
  forget(userId: string): void;
}

export interface AccessOptions {
  /** Secrets of the grants, see `createGrants`. */
  secret: string;
  rights: VerdictSource;
  sessions: SessionSource;
}

export async function createAccessService(o: AccessOptions): Promise<AccessService> {
  const grants = await createGrants(o.secret);
  const verdicts = createVerdicts(o);
  return {
    async checkStream({ grantText, chapter, viewer, nowMs }) {
      if (chapter.isFree) return FREE;
      const grant = grantText === null ? undefined : await grants.verify(grantText);
      const chosen = chooseListener({ chapter, grant, viewer, nowMs });
      if ("status" in chosen) return chosen;
      return decideAccess(
        await verdicts.get({ ...chosen, bookId: chapter.sourceBook, nowMs }),
      );
    },
    signGrant({ listener, sourceBook, nowMs }) {
      const { userId, sessionId } = listener;
      const expiresAtMs = nowMs + GRANT_LIFETIME_MS;
      return grants.sign({ userId, sessionId, sourceBook, expiresAtMs });
    },
    getRight: verdicts.getRight,
    forget: verdicts.forget,
  };
}
