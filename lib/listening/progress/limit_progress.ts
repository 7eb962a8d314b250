/** Bounds on what a merged state may grow to: private windows are new devices for ever. */
import { dictionary } from "@/lib/platform/dictionary.ts";
import { resolvePlace } from "@/lib/listening/progress/resolve.ts";
import type { Claims, ProgressRecord } from "@/lib/listening/progress/schema.ts";
import type { Versions } from "@/lib/listening/progress/versions.ts";

/** With the names our player makes, a version of four books stays within what `baseVersion` may have. */
const MAX_DEVICES = 100;
/** Devices that went on without having seen each other; nobody is asked about so many. */
const MAX_CLAIMS = 20;
/** Runs of one device from a chapter's start; behind the furthest few lie only a player's mistakes. */
const MAX_SUSPECTS = 4;
/** One finish completes a chapter; a few more, so that a restart that has not seen them takes none back. */
const MAX_FINISHES = 8;

/**
 * Forgets, once there are too many: of the devices that claim a place those whose place would be offered
 * last, of the others those that said least. Should a forgotten one send an old event again after all,
 * the listener may be asked a question too many; no second heard and no completed chapter is lost.
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
      // What a suspect had seen is asked, but only about claims (resolve.ts).
      suspects: suspects.slice(0, MAX_SUSPECTS).map((it) => ({ ...it, base: ofKept(it.base) })),
    };
    // What these had seen is in `covered`.
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
 * A chapter that only forgotten devices have finished is put down to a kept one, at the number it has now:
 * a restart that has seen what there is takes it back, as it would have done.
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
