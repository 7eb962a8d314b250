/**
 * Who may hear a chapter: the rules of access, without any input or output.
 * Rule: free chapters are open to all; anything else wants a right to its source book, claimed by a
 * media grant, by the session cookie, or by both together.
 */

/** The signed-in listener of a request; null: a visitor. */
export type Viewer = Listener | null;

export interface Listener {
  userId: string;
  sessionId: string;
}

/** What a listener has on a book; owning the Complete Series owns its source books. */
export type Right = "owned" | "subscribed" | "none";

/** What a listener has at all: what pages, grants, streams and downloads decide from. */
export interface Standing {
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
 * THE rule: who, which chapter of which single book, and now. `standing` is null for a visitor. A
 * series' chapter is asked for by its source book, and so is open to whoever may hear that.
 */
export function decideChapter(
  { standing, chapter: { isFree, sourceBook }, nowMs }: {
    standing: Standing | null;
    chapter: { isFree: boolean; sourceBook: number };
    nowMs: number;
  },
): ChapterAccess {
  if (isFree) return { right: "free" };
  if (standing === null) return { right: "none", reason: "visitor" };
  const { ownedBookIds, revokedBookIds, subscribedUntilMs, isDisabled } = standing;
  if (isDisabled) return { right: "none", reason: "disabled" };
  if (ownedBookIds.includes(sourceBook)) return { right: "owned" };
  if (subscribedUntilMs !== null && subscribedUntilMs > nowMs) return { right: "subscribed" };
  const reason = revokedBookIds.includes(sourceBook) ? "refunded" : "not_bought";
  return { right: "none", reason };
}

/** What the site knows of a listener and a book at one moment. */
export interface Verdict {
  right: Right;
  /** False once the session was ended or its user disabled. */
  isSessionLive: boolean;
}

/** What a media grant says once its MAC has been verified. */
export interface GrantClaims extends Listener {
  sourceBook: number;
  expiresAtMs: number;
}

export type Allowed = { allow: true; status: 200; reason: "free" | "owned" | "subscribed" };
export type Refused =
  | { allow: false; status: 402; reason: "locked" }
  | {
    allow: false;
    status: 401;
    reason: "bad_grant" | "other_book" | "other_user" | "expired" | "signed_out";
  };
export type Access = Allowed | Refused;

export interface Claim {
  chapter: { sourceBook: number };
  /** undefined: none was sent; null: what was sent does not verify. */
  grant: GrantClaims | null | undefined;
  viewer: Viewer;
  nowMs: number;
}

/** Free chapters are open to all, whatever else was sent. */
export const FREE: Allowed = { allow: true, status: 200, reason: "free" };

const refuse = (reason: (Refused & { status: 401 })["reason"]): Refused => ({
  allow: false,
  status: 401,
  reason,
});
const LOCKED: Refused = { allow: false, status: 402, reason: "locked" };

/**
 * On whose behalf a premium chapter is asked for, or the refusal that needs no asking.
 * An expired grant counts only beside a live cookie of its own session (a long pause, a page without
 * script), and then only with a verdict fetched anew: `fresh`.
 */
export function chooseListener(claim: Claim): Refused | { listener: Listener; fresh: boolean } {
  const { chapter, grant, viewer, nowMs } = claim;
  if (grant === null) return refuse("bad_grant");
  if (grant === undefined) return viewer ? { listener: viewer, fresh: false } : LOCKED;
  if (grant.sourceBook !== chapter.sourceBook) return refuse("other_book");
  if (viewer && viewer.userId !== grant.userId) return refuse("other_user");
  const expired = grant.expiresAtMs <= nowMs;
  if (expired && viewer?.sessionId !== grant.sessionId) return refuse("expired");
  return { listener: grant, fresh: expired };
}

/** What a verdict means for a premium chapter. */
export function decideAccess({ right, isSessionLive }: Verdict): Access {
  if (!isSessionLive) return refuse("signed_out");
  return right === "none" ? LOCKED : { allow: true, status: 200, reason: right };
}
