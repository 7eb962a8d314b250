/** Derives the listener's place from the merged progress. Pure and deterministic. */
import { isFurther } from "@/lib/listening/progress/place.ts";
import type { Claims, EventRecord, ProgressRecord } from "@/lib/listening/progress/schema.ts";
import { hasSeen, joinVersions } from "@/lib/listening/progress/versions.ts";

export interface Resolved {
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
