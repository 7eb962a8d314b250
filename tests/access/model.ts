/**
 * The rules of access as 3-decisions has them, once more and by themselves: what a listener's steps make true,
 * and what may be answered from then on. It shares no code with the site.
 */

import { MINUTE_MS, SECOND_MS } from "@/lib/platform/duration.ts";

export const STEPS = [
  "buy",
  "refund",
  "subscribe",
  "lapse",
  "sign in",
  "sign out",
  "new password",
  "new key",
  "erase",
  "grant",
  "ask here",
  "ask there",
  "minute",
  "quarter",
] as const;
export type Step = typeof STEPS[number];

const GRANT_MS = 15 * MINUTE_MS;

/** What is so at a moment: she has a phone, whose sessions are numbered, and a laptop that is signed in at first. */
export interface Truth {
  exists: boolean;
  ownsBook: boolean;
  isSubscribed: boolean;
  session: number | null;
  isLaptopIn: boolean;
  /** Secrets there have been; the last two count. */
  key: number;
}

export interface Grant {
  session: number;
  key: number;
  madeAtMs: number;
}

export interface State {
  nowMs: number;
  truth: Truth;
  /** What was so before, and until when. */
  past: { untilMs: number; truth: Truth }[];
  sessions: number;
  grants: Grant[];
  last: Step | null;
}

export const START: State = {
  nowMs: 0,
  truth: {
    exists: true,
    ownsBook: false,
    isSubscribed: false,
    session: 0,
    isLaptopIn: true,
    key: 0,
  },
  past: [],
  sessions: 1,
  grants: [],
  last: null,
};

const later = (state: State, byMs: number): State => ({ ...state, nowMs: state.nowMs + byMs });

function become(state: State, change: Partial<Truth>): State {
  const { nowMs, truth, past } = state;
  return {
    ...state,
    truth: { ...truth, ...change },
    past: [...past, { untilMs: nowMs, truth }],
  };
}

/** What a step makes of it; null where it cannot be taken or does nothing that was not done just now. */
export function take(state: State, step: Step): State | null {
  const next = takeStep(state, step);
  return next && { ...next, last: step };
}

function takeStep(state: State, step: Step): State | null {
  const { exists, ownsBook, isSubscribed, session, key } = state.truth;
  const isIn = session !== null;
  switch (step) {
    case "buy":
      return exists && !ownsBook ? become(state, { ownsBook: true }) : null;
    case "refund":
      return ownsBook ? become(state, { ownsBook: false }) : null;
    case "subscribe":
      return exists && !isSubscribed ? become(state, { isSubscribed: true }) : null;
    case "lapse":
      return isSubscribed ? become(state, { isSubscribed: false }) : null;
    case "sign out":
      return isIn ? become(state, { session: null }) : null;
    case "sign in":
      if (!exists || isIn) return null;
      return { ...become(state, { session: state.sessions }), sessions: state.sessions + 1 };
    case "new password":
      if (!isIn) return null;
      return {
        ...become(state, { session: state.sessions, isLaptopIn: false }),
        sessions: state.sessions + 1,
      };
    case "erase":
      if (!isIn) return null;
      return become(state, { exists: false, session: null, isLaptopIn: false });
    case "new key":
      return become(state, { key: key + 1 });
    case "grant": {
      if (!isIn || !(ownsBook || isSubscribed)) return null;
      const grant = { session, key, madeAtMs: state.nowMs };
      return { ...state, grants: [...state.grants, grant] };
    }
    case "minute":
      return state.last === step ? null : later(state, MINUTE_MS);
    case "quarter":
      return state.last === step ? null : later(state, GRANT_MS);
    case "ask here":
    case "ask there":
      return state.last === step ? null : state;
  }
}

export const wait = later;

/** Everything that was so in the time before now, now included. */
function during(state: State, windowMs: number): Truth[] {
  const { nowMs, truth, past } = state;
  return [
    truth,
    ...past.filter(({ untilMs }) => untilMs > nowMs - windowMs).map((it) => it.truth),
  ];
}

export interface Attempt {
  chapter: "free" | "bought" | "other";
  /** Number of the grant sent, or a text that is none; null: nothing. */
  grant: number | "forged" | null;
  /** Whose cookie comes along: that of a session of the phone, of the laptop, of somebody else; null: none. */
  cookie: number | "laptop" | "stranger" | null;
}

const isLive = ({ session, isLaptopIn }: Truth, cookie: Attempt["cookie"]) =>
  cookie === "stranger" || (cookie === "laptop" ? isLaptopIn : cookie === session);

const mayHear = ({ exists, ownsBook, isSubscribed }: Truth, chapter: Attempt["chapter"]) =>
  exists && (isSubscribed || (chapter === "bought" && ownsBook));

/**
 * Every status that a attempt may get.
 * @param isTold whether this process has taken the steps; another one may go by what was so less than 60 s ago
 */
export function allowedStatuses(state: State, attempt: Attempt, isTold: boolean): Set<number> {
  const windowMs = isTold ? 0 : MINUTE_MS;
  if (attempt.chapter === "free") return new Set([200]);
  const statuses = new Set<number>();
  for (const seen of during(state, isTold ? 0 : 30 * SECOND_MS)) {
    const viewer = isLive(seen, attempt.cookie) ? attempt.cookie : null;
    const asker = whoAsks(state, attempt, viewer);
    if ("status" in asker) {
      statuses.add(asker.status);
      continue;
    }
    const window = during(state, asker.isFresh ? 0 : windowMs);
    // Session and right are remembered apart: each may be of its own moment.
    for (const one of window) {
      for (const other of window) {
        if (!isLive(one, asker.session)) statuses.add(401);
        else if (asker.session === "stranger") statuses.add(402); // has bought nothing
        else statuses.add(mayHear(other, attempt.chapter) ? 200 : 402);
      }
    }
  }
  return statuses;
}

type Asker = { session: Attempt["cookie"]; isFresh: boolean };

/** Whose session and right decide, or the status that needs neither. */
function whoAsks(
  { truth, nowMs, grants }: State,
  { grant: number, chapter }: Attempt,
  viewer: Attempt["cookie"],
): Asker | { status: number } {
  if (number === null) {
    return viewer === null ? { status: 402 } : { session: viewer, isFresh: false };
  }
  const grant = number === "forged" ? null : grants[number]!;
  if (!grant || grant.key < truth.key - 1) return { status: 401 };
  if (chapter === "other" || viewer === "stranger") return { status: 401 };
  const { session } = grant;
  if (nowMs - grant.madeAtMs < GRANT_MS) return { session, isFresh: false };
  return viewer === session ? { session, isFresh: true } : { status: 401 };
}

/** Whether what was given out for longer (a feed, a clip, a key of downloads) may still give sound. */
export function mayGive(
  state: State,
  what: "feed" | "clip" | "device key",
  isTold: boolean,
): Set<boolean> {
  const { exists, key } = state.truth;
  const window = during(state, isTold ? 0 : MINUTE_MS);
  const answers = new Set<boolean>();
  for (const truth of window) {
    if (what === "feed") answers.add(exists && truth.ownsBook);
    if (what === "clip") answers.add(exists && key <= 1 && mayHear(truth, "bought"));
  }
  if (what === "device key") {
    for (const { session } of during(state, isTold ? 0 : 30 * SECOND_MS)) {
      answers.add(session !== null && mayHear(state.truth, "bought"));
    }
  }
  return answers;
}
