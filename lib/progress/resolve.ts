/** Where the listener is, read out of the merged progress. Pure; the same state always gives the same place. */
import type { EventRecord, Place, ProgressRecord } from "@/lib/progress/schema.ts";
import { hasSeen, joinVersions } from "@/lib/progress/versions.ts";

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
  const accepted = Object.values(state.claims)
    .flatMap(({ suspect }) => suspect && isAccepted(suspect, state) ? [suspect] : []);
  const covered = accepted.reduce((seen, { base }) => joinVersions(seen, base), state.covered);
  const standing = Object.values(state.claims).flatMap(({ strong, suspect }) => {
    const latest = suspect && accepted.includes(suspect) ? suspect : strong;
    return latest && !hasSeen(covered, latest) ? [latest] : [];
  });
  const [place = null, ...others] = standing.sort(furthestFirst);
  return { place, others };
}

export function isFurther(a: Place, b: Place): boolean {
  return a.chapter !== b.chapter ? a.chapter > b.chapter : a.positionSec > b.positionSec;
}

/**
 * A run from a chapter's start counts when the device says what led there, or when it has passed
 * everything its device knew of. Otherwise it is a jump back that nobody asked for.
 */
function isAccepted(suspect: EventRecord, { claims }: ProgressRecord): boolean {
  const own = claims[suspect.deviceId]!;
  if (own.act && explains(own.act, suspect)) return true;
  return !Object.values(claims).some(({ strong }) =>
    strong && isFurther(strong, suspect) &&
    (strong.deviceId === suspect.deviceId || hasSeen(suspect.base, strong))
  );
}

function explains(act: EventRecord, suspect: EventRecord): boolean {
  if (act.sequence > suspect.sequence) return false;
  if (act.intent === "finish") return act.chapter < suspect.chapter;
  return act.chapter === suspect.chapter && act.positionSec <= AIM_SEC;
}

function furthestFirst(a: EventRecord, b: EventRecord): number {
  return b.chapter - a.chapter || b.positionSec - a.positionSec ||
    (a.deviceId < b.deviceId ? -1 : 1);
}
