/**
 * The merge of progress: a join of sets, maxima and unions, hence commutative, associative and
 * idempotent. Events may arrive late, twice, in any order and through any server: the state depends on the set of
 * events alone. `resolve.ts` derives the listener's place from it.
 */

import { dictionary } from "@/lib/platform/text.ts";
import {
  type Claims,
  type EventRecord,
  hasSeen,
  isFurther,
  joinSeconds,
  joinVersions,
  type LeftPlace,
  type ProgressRecord,
  secondsBetween,
  type Versions,
  withoutDevice,
} from "./model.ts";

/** Number of places to return to that are kept. */
const MAX_LEFT = 50;
/** A run that began this close to a chapter's start may be a player that lost its place. */
const START_SEC = 1;

export const NO_PROGRESS: ProgressRecord = {
  seen: dictionary(),
  covered: dictionary(),
  claims: dictionary(),
  finished: dictionary(),
  restarted: dictionary(),
  heard: dictionary(),
  left: [],
  lastPlayedAtMs: 0,
};

/** The state after this event alone. */
export function stateOf(event: EventRecord): ProgressRecord {
  const { deviceId, sequence, intent, chapter, heard, left, via, atMs } = event;
  const own = dictionary([[deviceId, sequence]]);
  const base = withoutDevice(event.base, deviceId);
  const state: ProgressRecord = { ...NO_PROGRESS, seen: own };
  if (!isClaim(event)) return state;
  const suspect = isSuspect(event);
  return {
    ...state,
    // A suspect supersedes no other device's claim until it is explained.
    covered: suspect ? NO_PROGRESS.covered : base,
    claims: dictionary([[deviceId, claimsOf({ ...event, base }, suspect)]]),
    finished: intent === "finish" ? dictionary([[String(chapter), own]]) : NO_PROGRESS.finished,
    restarted: intent === "restart" ? joinVersions(base, own) : NO_PROGRESS.restarted,
    heard: heard && heard.toSec > heard.fromSec
      ? dictionary([[String(chapter), secondsBetween(heard.fromSec, heard.toSec)]])
      : NO_PROGRESS.heard,
    left: left ? [{ ...left, deviceId, sequence, via, atMs }] : [],
    lastPlayedAtMs: atMs,
  };
}

/** The state after all of these events. */
export function stateOfAll(events: readonly EventRecord[]): ProgressRecord {
  return mergeAll(events.map(stateOf));
}

/** The join of two states. */
export function mergeProgress(a: ProgressRecord, b: ProgressRecord): ProgressRecord {
  return dropHistory(join(a, b));
}

/** The join of states. What they supersede is dropped once, at the end. */
export function mergeAll(states: readonly ProgressRecord[]): ProgressRecord {
  return dropHistory(states.reduce(join, NO_PROGRESS));
}

function join(a: ProgressRecord, b: ProgressRecord): ProgressRecord {
  return {
    seen: joinVersions(a.seen, b.seen),
    covered: joinVersions(a.covered, b.covered),
    claims: joinRecords(a.claims, b.claims, joinClaims),
    finished: joinRecords(a.finished, b.finished, joinVersions),
    restarted: joinVersions(a.restarted, b.restarted),
    heard: joinRecords(a.heard, b.heard, joinSeconds),
    left: joinLeft(a.left, b.left),
    lastPlayedAtMs: Math.max(a.lastPlayedAtMs, b.lastPlayedAtMs),
  };
}

/** Whether an event claims a place: a bare report of a position, without sound or intent, does not. */
function isClaim({ intent, heard }: EventRecord): boolean {
  return intent !== "play" || heard === null || heard.toSec > heard.fromSec;
}

function isSuspect({ intent, heard, positionSec }: EventRecord): boolean {
  return intent === "play" && (heard?.fromSec ?? positionSec) <= START_SEC;
}

function claimsOf(event: EventRecord, suspect: boolean): Claims {
  if (suspect) return { suspects: [event] };
  const claims: Claims = { strong: event, suspects: [] };
  return event.intent === "play" ? claims : { ...claims, act: event };
}

/**
 * The later event by the device's sequence. For equal sequences (another tab sent the run while it went on) the one
 * further in the book counts, so that every order gives the same result.
 */
function laterEvent(a?: EventRecord, b?: EventRecord): EventRecord | undefined {
  if (!a || !b) return a ?? b;
  const ahead = a.sequence - b.sequence || a.chapter - b.chapter || a.positionSec - b.positionSec;
  if (ahead !== 0) return ahead > 0 ? a : b;
  return orderKey(a) >= orderKey(b) ? a : b;
}

function orderKey(event: EventRecord): string {
  const { base, heard, left } = event;
  const seen = Object.entries(base).sort(([a], [b]) => a < b ? -1 : 1);
  return JSON.stringify([
    event.intent,
    heard?.fromSec,
    heard?.toSec,
    event.via,
    event.device,
    event.atMs,
    seen,
    left?.chapter,
    left?.positionSec,
  ]);
}

function joinClaims(a: Claims, b: Claims): Claims {
  return {
    strong: laterEvent(a.strong, b.strong),
    suspects: joinSuspects([...a.suspects, ...b.suspects]),
    act: laterEvent(a.act, b.act),
  };
}

/** Drops runs that a later one has passed: of a run that continues only the latest report is kept. */
function joinSuspects(suspects: EventRecord[]): EventRecord[] {
  const furthestFirst = suspects.toSorted((a, b) =>
    isFurther(b, a) ? 1 : isFurther(a, b) ? -1 : laterEvent(a, b) === a ? -1 : 1
  );
  let latest = 0;
  return furthestFirst.filter(({ sequence }) => {
    const isLater = sequence > latest;
    if (isLater) latest = sequence;
    return isLater;
  });
}

function joinRecords<T>(
  a: Record<string, T>,
  b: Record<string, T>,
  join: (a: T, b: T) => T,
): Record<string, T> {
  const more = Object.entries(b);
  if (more.length === 0) return a;
  const joined = dictionary(Object.entries(a));
  for (const [key, value] of more) {
    const known = joined[key];
    joined[key] = known === undefined ? value : join(known, value);
  }
  return joined;
}

/** The latest entries of a union, which do not depend on the order of joins. */
function joinLeft(a: LeftPlace[], b: LeftPlace[]): LeftPlace[] {
  if (b.length === 0) return a;
  const byEvent = new Map<string, LeftPlace>();
  for (const place of [...a, ...b]) {
    const key = `${place.deviceId}.${place.sequence}`;
    const known = byEvent.get(key);
    if (!known || compareLeft(place, known) < 0) byEvent.set(key, place);
  }
  return [...byEvent.values()].sort(compareLeft).slice(0, MAX_LEFT);
}

function compareLeft(a: LeftPlace, b: LeftPlace): number {
  return b.atMs - a.atMs || b.sequence - a.sequence ||
    (a.deviceId < b.deviceId ? -1 : a.deviceId > b.deviceId ? 1 : 0) ||
    b.chapter - a.chapter || b.positionSec - a.positionSec || b.via - a.via;
}

/**
 * Drops what `covered` and `restarted` supersede. Both only grow, so nothing dropped could become relevant again, and
 * dropping earlier or later gives the same state.
 */
function dropHistory(state: ProgressRecord): ProgressRecord {
  const claims = dictionary<Claims>();
  for (const [device, known] of Object.entries(state.claims)) {
    const kept = currentClaims(known, state.covered);
    if (kept.strong || kept.act || kept.suspects.length > 0) claims[device] = kept;
  }
  const finished = dictionary<Versions>();
  for (const [chapter, by] of Object.entries(state.finished)) {
    const kept = Object.entries(by).filter(([device, last]) =>
      last > (state.restarted[device] ?? 0)
    );
    if (kept.length > 0) finished[chapter] = dictionary(kept);
  }
  return { ...state, claims, finished };
}

function currentClaims({ strong, suspects, act }: Claims, covered: Versions): Claims {
  const isOpen = (event?: EventRecord) => event !== undefined && !hasSeen(covered, event);
  const isSince = ({ sequence }: EventRecord) => sequence > (strong?.sequence ?? 0);
  const kept: Claims = { suspects: suspects.filter((it) => isOpen(it) && isSince(it)) };
  if (isOpen(strong)) kept.strong = strong;
  if (isOpen(act)) kept.act = act;
  return kept;
}
