/**
 * What progress promises (docs/progress.md), asked of two devices and a server after whatever happened to them.
 * Each law answers what is broken, or null.
 */

import { isDeepStrictEqual } from "node:util";
import { adoptionInput } from "@/lib/listening/progress/input.ts";
import { mergeProgress, NO_PROGRESS, stateOf } from "@/lib/listening/progress/merge.ts";
import {
  type EventRecord,
  hasSeen,
  isFurther,
  type ProgressRecord,
} from "@/lib/listening/progress/model.ts";
import { resolvePlace } from "@/lib/listening/progress/resolve.ts";
import { secondsOf } from "./listening_device.ts";
import type { World } from "./listening_world.ts";

export const isHeard = ({ heard }: ProgressRecord, second: string): boolean => {
  const [chapter, n] = second.split(":").map(Number) as [number, number];
  return ((heard[chapter]?.[n >> 3] ?? 0) >> (n & 7) & 1) === 1;
};

/** The law of each moment: what was acknowledged is there, and the place has not gone back unasked. */
export function checkMoment(
  world: Pick<World, "a" | "b">,
  before: ProgressRecord,
  after: ProgressRecord,
): string | null {
  for (const { acknowledged, id } of [world.a, world.b]) {
    for (const second of secondsOf(acknowledged)) {
      if (!isHeard(after, second)) return `the acknowledged second ${second} is lost`;
    }
    const last = Math.max(0, ...acknowledged.map(({ sequence }) => sequence));
    if ((after.seen[id] ?? 0) < last) return `the acknowledged event ${last} is lost`;
  }
  const [from, to] = [resolvePlace(before).place, resolvePlace(after).place];
  if (!from || (to && !isFurther(from, to))) return null;
  const isSeen = hasSeen(after.covered, from); // whoever asked knew of the place and moved on from it
  // What a visitor heard may come late; it gives way to what the same browser, and whoever saw that, played since.
  const isVisitors = from.deviceId === world.a.id && from.sequence === 1;
  if (isVisitors && (isSeen || to?.deviceId === world.a.id)) return null;
  const asked = [world.a, world.b].some(({ id, written }) =>
    (isSeen || [from.deviceId, to?.deviceId].includes(id)) &&
    [...written.values()].some(({ sequence, intent }) =>
      intent !== "play" && sequence > (before.seen[id] ?? 0) && sequence <= (after.seen[id] ?? 0)
    )
  );
  return asked ? null : `the place went back to ${to?.chapter}:${to?.positionSec} unasked`;
}

/** A state without what folding may drop of it: nothing asks any more what a claim's device had seen. */
function essence(state: ProgressRecord): unknown {
  const withoutBase = (event?: EventRecord) => event && { ...event, base: null };
  const { place, others } = resolvePlace(state);
  return structuredClone({
    ...state,
    claims: Object.fromEntries(
      Object.entries(state.claims).map(([device, { strong, suspects, act }]) => [
        device,
        [strong, act, ...suspects].map(withoutBase),
      ]),
    ),
    resolved: [place ?? undefined, ...others].map(withoutBase),
  });
}

const isSame = (a: ProgressRecord, b: ProgressRecord) => isDeepStrictEqual(essence(a), essence(b));

/** Whoever signs in at a browser whose page is another's gets nothing of what is heard there. */
export async function checkOther(world: World): Promise<string | null> {
  return isSame(await world.othersState(), NO_PROGRESS)
    ? null
    : "what one listener heard went to another";
}

/** All that waits on the devices goes out, once the listener is signed in there. */
export async function sendAll(world: World): Promise<string | null> {
  world.signedIn = world.userId;
  for (const device of [world.a, world.b]) {
    if (!await device.send()) return "a line never arrives";
  }
  return await world.a.adopt(world.journalId) ? null : "what a visitor heard never arrives";
}

/** Once all has gone out: it is there, one account's alone, and no order and no repetition changes it. */
export async function checkEnd(world: World): Promise<string | null> {
  const heard = await world.state();
  for (const second of secondsOf([...world.a.written.values(), ...world.b.written.values()])) {
    if (!isHeard(heard, second)) return `the second ${second} never arrives`;
  }
  const stranger = { userId: `${world.userId}-eve`, device: "Test" };
  const { body } = [...world.bodies.values()].find(({ path }) => path.endsWith("claim"))!;
  const stolen = await world.service.adopt(adoptionInput.parse(JSON.parse(body)), stranger);
  if (stolen.ok) return "a visitor's journal went to two accounts";
  if (world.isCrowded) await world.crowd();
  const before = await world.state();
  const appended = [...world.appended.values()].toReversed();
  if (!isSame(appended.map(stateOf).reduce(mergeProgress, NO_PROGRESS), before)) {
    return "the order of arrival changes the state";
  }
  for (const { path, body } of [...world.bodies.values()].toReversed()) {
    await world.post(path, body);
  }
  if (!isSame(await world.state(), before)) return "sending again changes the state";
  return null;
}
