/** Where the listener is, read out of the merged progress. Pure; the same state always gives the same place. */
import { isFurther } from "@/lib/listening/progress/place.ts";
import type { Claims, EventRecord, ProgressRecord } from "@/lib/listening/progress/schema.ts";
import { hasSeen, joinVersions } from "@/lib/listening/progress/versions.ts";

export interface Resolved {
  /** Where to go on; null: nothing was heard or asked for yet. */
  place: EventRecord | null;
  /** Places of other devices made without knowing of `place`, nor it of them: the listener decides. */
  others: EventRecord[];
}

/** How close a seek must have aimed to explain a run that began there. */
const AIM_SEC = 2;

/**
 * A device's latest event stands unless someone who had seen it has moved on. Of several that stand,
 * the furthest in the book comes first: no choice made for the listener costs a second already heard.
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
 * By device, the run from a chapter's start that counts. One does when the device says what led there, or
 * when it has passed everything its device knew of; otherwise it is a jump back that nobody asked for.
 * Of several the furthest counts: what came later and is behind began there by mistake.
 */
function acceptedSuspects(claims: ProgressRecord["claims"]): Map<string, EventRecord> {
  const accepted = new Map<string, EventRecord>();
  const strong = Object.values(claims).flatMap(({ strong }) => strong ?? []);
  // The furthest first: whether one counts depends on those beyond it alone.
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

/** Whether the last thing the device did leads to where the suspect began. */
function explains({ act, strong }: Claims, suspect: EventRecord): boolean {
  // What was heard elsewhere since then has used the act up.
  if (!act || strong?.sequence !== act.sequence) return false;
  if (act.intent === "finish") return act.chapter < suspect.chapter;
  return act.chapter === suspect.chapter && act.positionSec <= AIM_SEC;
}

function furthestFirst(a: EventRecord, b: EventRecord): number {
  return b.chapter - a.chapter || b.positionSec - a.positionSec ||
    (a.deviceId < b.deviceId ? -1 : 1);
}
