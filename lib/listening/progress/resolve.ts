/** Derives the listener's place from the merged progress, and bounds the size of the state. */

import { dictionary } from "@/lib/platform/text.ts";
import {
  type Claims,
  type EventRecord,
  hasSeen,
  isFurther,
  joinVersions,
  type ProgressRecord,
  type Versions,
} from "./model.ts";

/* Derives the listener's place from the merged progress. Pure and deterministic. */

interface Resolved {
  /** Where to resume; null: nothing has been heard or sought yet. */
  place: EventRecord | null;
  /** Concurrent places of other devices (neither had seen the other): the listener is asked. */
  others: EventRecord[];
}

/** Largest distance between a seek's target and the start of a run that it explains. */
const AIM_SEC = 2;

/**
 * A device's latest event is a candidate unless an event that had seen it follows. Of several candidates the furthest
 * in the book comes first, so that no choice made for the listener loses a second already heard.
 */
export function resolvePlace(state: ProgressRecord): Resolved {
  const accepted = acceptedSuspects(state.claims);
  const covered = [...accepted.values()]
    .reduce((seen, { base }) => joinVersions(seen, base), state.covered);
  const unseen = Object.entries(state.claims).flatMap(([device, { strong }]) => {
    const latest = accepted.get(device) ?? strong;
    return latest && !hasSeen(covered, latest) ? [latest] : [];
  });
  const [place = null, ...others] = unseen.sort(furthestFirst);
  return { place, others };
}

/**
 * By device, the run from a chapter's start that counts. A run counts if an act of the device explains it, or if it
 * has passed every place that its device knew of; otherwise it is taken for a player's jump back by mistake. Of
 * several the furthest counts: a later one behind it began by mistake.
 */
function acceptedSuspects(claims: ProgressRecord["claims"]): Map<string, EventRecord> {
  const accepted = new Map<string, EventRecord>();
  const strong = Object.values(claims).flatMap(({ strong }) => strong ?? []);
  // The furthest first: whether a run counts depends only on those beyond it.
  for (const suspect of Object.values(claims).flatMap((it) => it.suspects).sort(furthestFirst)) {
    const { deviceId, base } = suspect;
    if (accepted.has(deviceId)) continue;
    const isKnown = (other: EventRecord) => other.deviceId === deviceId || hasSeen(base, other);
    const isBehind = [...strong, ...accepted.values()].some((other) =>
      isFurther(other, suspect) && isKnown(other)
    );
    if (!isBehind || explains(claims[deviceId]!, suspect)) accepted.set(deviceId, suspect);
  }
  return accepted;
}

/** Whether the device's latest act leads to the place where the suspect began. */
function explains({ act, strong }: Claims, suspect: EventRecord): boolean {
  // Sound heard elsewhere since then voids the act.
  if (!act || strong?.sequence !== act.sequence) return false;
  if (act.intent === "finish") return act.chapter < suspect.chapter;
  return act.chapter === suspect.chapter && act.positionSec <= AIM_SEC;
}

function furthestFirst(a: EventRecord, b: EventRecord): number {
  return b.chapter - a.chapter || b.positionSec - a.positionSec ||
    (a.deviceId < b.deviceId ? -1 : 1);
}

/** With the names our player makes, a version of four books stays within what `baseVersion` may have. */
const MAX_DEVICES = 100;
/** Devices whose places conflict; the listener is never asked about so many. */
const MAX_CLAIMS = 20;
/** Runs of one device from a chapter's start; those behind the furthest few come from players' mistakes. */
const MAX_SUSPECTS = 4;
/** Finishes kept a chapter. One completes it; with more, a restart that has seen only some does not undo it. */
const MAX_FINISHES = 8;

/**
 * Drops devices beyond the bounds: of those that claim a place the ones that would be offered last, of the others the
 * ones with the fewest events. If a dropped device sends an old event again, the listener may be asked once more
 * than needed; no heard second and no completed chapter is lost.
 */
export function limitProgress(state: ProgressRecord): ProgressRecord {
  const claims = limitClaims(state);
  const kept = keptDevices(state.seen, claims);
  const keep = (seen: Versions) => dictionary(Object.entries(seen).filter(([it]) => kept.has(it)));
  const limited = {
    ...state,
    seen: keep(state.seen),
    covered: keep(state.covered),
    restarted: keep(state.restarted),
    claims,
  };
  return { ...limited, finished: limitFinished(state.finished, limited) };
}

function limitClaims(state: ProgressRecord): Record<string, Claims> {
  const { place, others } = resolvePlace(state);
  const claimants = [place, ...others].flatMap((event) => event ? [event.deviceId] : []);
  const ranked = [...new Set([...claimants, ...Object.keys(state.claims)])].slice(0, MAX_CLAIMS);
  const ofKept = (base: Versions) =>
    dictionary(Object.entries(base).filter(([device]) => ranked.includes(device)));
  return dictionary(ranked.map((device) => {
    const { strong, act, suspects } = state.claims[device]!;
    const limited: Claims = {
      // A suspect's base is compared with claims only.
      suspects: suspects.slice(0, MAX_SUSPECTS).map((it) => ({ ...it, base: ofKept(it.base) })),
    };
    // Their bases are part of `covered`.
    if (strong) limited.strong = { ...strong, base: dictionary() };
    if (act) limited.act = { ...act, base: dictionary() };
    return [device, limited];
  }));
}

function keptDevices(seen: Versions, claims: Record<string, Claims>): Set<string> {
  const others = Object.entries(seen).filter(([device]) => !Object.hasOwn(claims, device))
    .sort(([, a], [, b]) => b - a).map(([device]) => device);
  return new Set([...Object.keys(claims), ...others].slice(0, MAX_DEVICES));
}

/**
 * Ascribes a chapter that only dropped devices have finished to a kept one, at its present sequence: a restart that
 * has seen the present state undoes it, as it would have before.
 */
function limitFinished(
  finished: ProgressRecord["finished"],
  { seen, restarted }: Pick<ProgressRecord, "seen" | "restarted">,
): ProgressRecord["finished"] {
  const fallback = Object.entries(seen).find(([device, last]) => last > (restarted[device] ?? 0));
  return dictionary(
    Object.entries(finished).map(([chapter, by]) => {
      const known = Object.entries(by).filter(([device]) => Object.hasOwn(seen, device));
      const named = known.length === 0 && fallback ? [fallback] : known;
      return [
        chapter,
        dictionary((named.length > 0 ? named : Object.entries(by)).slice(0, MAX_FINISHES)),
      ];
    }),
  );
}
