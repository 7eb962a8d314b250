/**
 * Who may hear a chapter: the rules of access as pure functions.
 * Free chapters are open to all. Any other chapter needs a right to its source book; the request proves whose right
 * by a media grant, the session cookie, or both.
 */

/** The signed-in listener of a request; null: a visitor. */
export type Viewer = Listener | null;

export interface Listener {
  userId: string;
  sessionId: string;
}

/** A listener's right to a book. The Complete Series includes its source books. */
export type Right = "owned" | "subscribed" | "none";

/** What a listener may hear. Pages, grants, streams, feeds, search and downloads decide by it. */
export interface Entitlements {
  /** Books that the listener owns, a bundle itself and its source books included. */
  ownedBookIds: number[];
  /** null: not subscribed. */
  subscribedUntilMs: number | null;
  /** Disabled by the operator, or there is no such account: no right applies. */
  isDisabled: boolean;
  /** Books that are no longer sold, which Premium does not open; absent: none. */
  withdrawnBookIds?: number[];
}

/** Those of a visitor. */
export const NO_ENTITLEMENTS: Entitlements = {
  ownedBookIds: [],
  subscribedUntilMs: null,
  isDisabled: false,
};

/** Whether the book is the listener's for good; of a bundle, whether the bundle itself was bought. */
export const owns = ({ ownedBookIds }: Entitlements, bookId: number): boolean =>
  ownedBookIds.includes(bookId);

export const isSubscribed = ({ subscribedUntilMs }: Entitlements, nowMs: number): boolean =>
  subscribedUntilMs !== null && subscribedUntilMs > nowMs;

/**
 * The right to a single book. A chapter of a bundle counts by its source book, so that it is open to everyone with a
 * right to that book.
 */
export function rightTo(entitlements: Entitlements, bookId: number, nowMs: number): Right {
  if (entitlements.isDisabled) return "none";
  if (owns(entitlements, bookId)) return "owned";
  const isWithdrawn = entitlements.withdrawnBookIds?.includes(bookId) ?? false;
  return !isWithdrawn && isSubscribed(entitlements, nowMs) ? "subscribed" : "none";
}

/** The stored facts about a listener and a book that a decision needs. */
export interface AccessFacts {
  right: Right;
  /** False once the session was ended or its user disabled. */
  isSessionLive: boolean;
}

/** The content of a media grant whose MAC has been verified. */
export interface MediaGrant extends Listener {
  sourceBook: number;
  expiresAtMs: number;
}

type Allowed = { allow: true; status: 200; reason: "free" | "owned" | "subscribed" };
type DeniedAccess =
  | { allow: false; status: 402; reason: "locked" }
  | {
    allow: false;
    status: 401;
    reason: "bad_grant" | "other_book" | "other_user" | "expired" | "signed_out";
  };
export type AccessDecision = Allowed | DeniedAccess;

/** The credentials of a request for a premium chapter. */
interface AccessRequest {
  chapter: { sourceBook: number };
  /** undefined: none was sent; null: the one sent is invalid. */
  grant: MediaGrant | null | undefined;
  viewer: Viewer;
  nowMs: number;
}

/** Free chapters are open to all, even to a request with an invalid grant. */
export const FREE: Allowed = { allow: true, status: 200, reason: "free" };

const refuse = (reason: (DeniedAccess & { status: 401 })["reason"]): DeniedAccess => ({
  allow: false,
  status: 401,
  reason,
});
const LOCKED: DeniedAccess = { allow: false, status: 402, reason: "locked" };

/**
 * Chooses the listener whose right is checked, or refuses where no stored fact is needed to do so. An expired grant
 * (after a long pause, or on a page without script) is accepted only with the cookie of the same session, and then
 * only with facts that bypass the cache: `fresh`.
 */
export function chooseListener(
  request: AccessRequest,
): DeniedAccess | { listener: Listener; fresh: boolean } {
  const { chapter, grant, viewer, nowMs } = request;
  if (grant === null) return refuse("bad_grant");
  if (grant === undefined) return viewer ? { listener: viewer, fresh: false } : LOCKED;
  if (grant.sourceBook !== chapter.sourceBook) return refuse("other_book");
  if (viewer && viewer.userId !== grant.userId) return refuse("other_user");
  const expired = grant.expiresAtMs <= nowMs;
  if (expired && viewer?.sessionId !== grant.sessionId) return refuse("expired");
  return { listener: grant, fresh: expired };
}

/** Whether a premium chapter may go out to the chosen listener. */
export function decideAccess({ right, isSessionLive }: AccessFacts): AccessDecision {
  if (!isSessionLive) return refuse("signed_out");
  return right === "none" ? LOCKED : { allow: true, status: 200, reason: right };
}
