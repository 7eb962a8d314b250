/**
 * Who may hear a chapter: the rules of access, without any input or output.
 * Rule: free chapters are open to all; any other needs a right to its source book, shown by a media
 * grant, by the session cookie, or by both together.
 */

/** The signed-in listener of a request; null: a visitor. */
export type Viewer = Listener | null;

export interface Listener {
  userId: string;
  sessionId: string;
}

/** What a listener has on a book; owning the Complete Series owns its source books. */
export type Right = "owned" | "subscribed" | "none";

/** All that a listener may hear: what pages, grants, streams and downloads decide from. */
export interface Entitlements {
  /** Books that may be heard, those of a bundle that was bought among them. */
  ownedBookIds: number[];
  /** Books bought once, and refunded or disputed since. */
  revokedBookIds: number[];
  /** null: not subscribed. */
  subscribedUntilMs: number | null;
  /** Disabled by the operator: nothing counts. */
  isDisabled: boolean;
}

/** Why a chapter is open to somebody, or what keeps it closed. */
export type ChapterAccess =
  | { right: "free" | "owned" | "subscribed" }
  | { right: "none"; reason: "visitor" | "disabled" | "refunded" | "not_bought" };

/**
 * The one rule: who, which chapter of which single book, and now. `entitlements` is null for a visitor. A
 * chapter of a series is asked for by its source book, so it is open to whoever may hear that book.
 */
export function decideChapter(
  { entitlements, chapter: { isFree, sourceBook }, nowMs }: {
    entitlements: Entitlements | null;
    chapter: { isFree: boolean; sourceBook: number };
    nowMs: number;
  },
): ChapterAccess {
  if (isFree) return { right: "free" };
  if (entitlements === null) return { right: "none", reason: "visitor" };
  const { ownedBookIds, revokedBookIds, subscribedUntilMs, isDisabled } = entitlements;
  if (isDisabled) return { right: "none", reason: "disabled" };
  if (ownedBookIds.includes(sourceBook)) return { right: "owned" };
  if (subscribedUntilMs !== null && subscribedUntilMs > nowMs) return { right: "subscribed" };
  const reason = revokedBookIds.includes(sourceBook) ? "refunded" : "not_bought";
  return { right: "none", reason };
}

/** What a decision rests on: what the site knows of a listener and a book at one moment. */
export interface AccessFacts {
  right: Right;
  /** False once the session was ended or its user disabled. */
  isSessionLive: boolean;
}

/** What a media grant says, once its MAC has been verified. */
export interface MediaGrant extends Listener {
  sourceBook: number;
  expiresAtMs: number;
}

export type Allowed = { allow: true; status: 200; reason: "free" | "owned" | "subscribed" };
export type DeniedAccess =
  | { allow: false; status: 402; reason: "locked" }
  | {
    allow: false;
    status: 401;
    reason: "bad_grant" | "other_book" | "other_user" | "expired" | "signed_out";
  };
export type AccessDecision = Allowed | DeniedAccess;

/** What a request for a premium chapter shows. */
export interface AccessRequest {
  chapter: { sourceBook: number };
  /** undefined: none was sent; null: what was sent does not verify. */
  grant: MediaGrant | null | undefined;
  viewer: Viewer;
  nowMs: number;
}

/** Free chapters are open to all, whatever else was sent. */
export const FREE: Allowed = { allow: true, status: 200, reason: "free" };

const refuse = (reason: (DeniedAccess & { status: 401 })["reason"]): DeniedAccess => ({
  allow: false,
  status: 401,
  reason,
});
const LOCKED: DeniedAccess = { allow: false, status: 402, reason: "locked" };

/**
 * On whose behalf a premium chapter is asked for, or the refusal that is certain without reading any facts.
 * An expired grant counts only beside a live cookie of its own session (a long pause, a page without
 * script), and then only with facts read anew: `fresh`.
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
