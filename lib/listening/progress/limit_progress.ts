/** Bounds the size of a merged state: every private window is a new device. */
import { dictionary } from "@/lib/platform/dictionary.ts";
import { resolvePlace } from "@/lib/listening/progress/resolve.ts";
import type { Claims, ProgressRecord } from "@/lib/listening/progress/schema.ts";
import type { Versions } from "@/lib/listening/progress/versions.ts";

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
      // A suspect's base is compared with claims only (resolve.ts).
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
