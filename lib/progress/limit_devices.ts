/** A bound on what a version vector may grow to: private windows are new devices for ever. */
import type { ProgressRecord } from "@/lib/progress/schema.ts";
import type { Versions } from "@/lib/progress/versions.ts";

/** Two vectors of 200 devices take about 20 KB of the 64 that a value may have. */
const MAX_DEVICES = 200;

/**
 * Forgets the devices that said least and claim nothing, once there are too many. Should one of them
 * send an old event again after all, the listener may be asked a question too many; no second is lost.
 */
export function limitDevices(state: ProgressRecord): ProgressRecord {
  const devices = Object.entries(state.seen);
  if (devices.length <= MAX_DEVICES) return state;
  const forgotten = devices.filter(([device]) => !(device in state.claims))
    .sort(([, a], [, b]) => a - b)
    .slice(0, devices.length - MAX_DEVICES)
    .map(([device]) => device);
  const keep = (seen: Versions): Versions =>
    Object.fromEntries(Object.entries(seen).filter(([device]) => !forgotten.includes(device)));
  return {
    ...state,
    seen: keep(state.seen),
    covered: keep(state.covered),
    restarted: keep(state.restarted),
  };
}
