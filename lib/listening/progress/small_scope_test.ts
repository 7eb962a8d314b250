/**
 * Every schedule of a few steps that two devices of one listener can take, and every one of fewer steps with
 * every fault that the store can have at any of its calls: what samples would find by luck is looked for
 * everywhere. Daily two steps and one, under PROVE four and two. Of faults that leave the same one is tried
 * (`faultsOf`). A third step with faults takes 25 times as long as two, more than the long run has.
 */
import { expect } from "npm:expect@30.5.2";
import { isDeepStrictEqual } from "node:util";
import { secondsOf } from "../../../tests/fakes/listening_device.ts";
import {
  type Call,
  type Fault,
  faultsOf,
  STEPS,
  take,
  World,
} from "../../../tests/fakes/listening_world.ts";
import { createMapKv } from "../../../tests/fakes/map_kv.ts";
import { claimInput } from "@/lib/listening/progress/input.ts";
import { mergeProgress, NO_PROGRESS, stateOf } from "@/lib/listening/progress/merge.ts";
import { isFurther } from "@/lib/listening/progress/place.ts";
import { resolvePlace } from "@/lib/listening/progress/resolve.ts";
import type { EventRecord, ProgressRecord } from "@/lib/listening/progress/schema.ts";
import { hasSeen } from "@/lib/listening/progress/versions.ts";

const PROVE = Deno.env.get("PROVE") !== undefined;
const isHeard = ({ heard }: ProgressRecord, second: string): boolean => {
  const [chapter, n] = second.split(":").map(Number) as [number, number];
  return ((heard[chapter]?.[n >> 3] ?? 0) >> (n & 7) & 1) === 1;
};

/** The law of each moment: what was acknowledged is there, and the place has not gone back unasked. */
function checkMoment(world: World, before: ProgressRecord, after: ProgressRecord): string | null {
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

/** The laws of the end: all of it arrives, in whatever order, and sending it again changes nothing. */
async function checkEnd(world: World): Promise<string | null> {
  for (const device of [world.a, world.b]) {
    if (!await device.send()) return "a line never arrives";
  }
  if (!await world.a.claim(world.journalId)) return "what a visitor heard never arrives";
  const stranger = { userId: `${world.userId}-eve`, device: "Test" };
  const { body } = world.bodies.find(({ path }) => path.endsWith("claim"))!;
  const stolen = await world.service.claim(claimInput.parse(JSON.parse(body)), stranger);
  if (stolen.ok) return "a visitor's journal went to two accounts";
  if (world.isCrowded) await world.crowd();
  const sent = [...world.bodies];
  for (const { path, body } of sent.toReversed()) await world.post(path, body);
  const state = await world.state();
  for (const second of secondsOf([...world.a.written.values(), ...world.b.written.values()])) {
    if (!isHeard(state, second)) return `the second ${second} never arrives`;
  }
  const merged = [...world.appended, ...world.appended].reverse().map(stateOf)
    .reduce(mergeProgress, NO_PROGRESS);
  if (!isSame(merged, state)) return "the order of arrival changes the state";
  for (const { path, body } of sent) await world.post(path, body);
  if (!isSame(await world.state(), state)) return "sending again changes the state";
  return null;
}

/** Runs a schedule; the calls of the store of its step number `at`. Throws the law that it broke. */
async function run(
  { schedule, at, fault }: { schedule: string[]; at: number; fault?: Fault },
): Promise<Call[]> {
  const world = new World(createMapKv().kv, "ada");
  let calls: Call[] = [];
  let state = NO_PROGRESS;
  const fail = (broken: string) => {
    throw new Error(`${broken}: ${JSON.stringify({ schedule, at, fault })}`);
  };
  try {
    for (const [n, name] of schedule.entries()) {
      const made = await take(world, name, n === at ? fault : undefined);
      if (n === at) calls = made;
      const now = await world.state();
      const broken = checkMoment(world, state, now);
      if (broken) fail(broken);
      state = now;
    }
    const broken = await checkEnd(world);
    if (broken) fail(broken);
  } finally {
    world.a.close();
    world.b.close();
  }
  return calls;
}

function* schedulesOf(length: number): Generator<string[]> {
  if (length === 0) return yield [];
  for (const rest of schedulesOf(length - 1)) {
    for (const name of Object.keys(STEPS)) yield [name, ...rest];
  }
}

/** Every schedule of that length, with every fault at every call of every step; how many runs it took. */
async function exhaust(length: number, { faults }: { faults: boolean }): Promise<number> {
  let runs = 0;
  for (const schedule of schedulesOf(length)) {
    for (let at = 0; at < (faults ? length : 1); at++) {
      const calls = await run({ schedule, at });
      runs++;
      for (const fault of faults ? faultsOf(calls) : []) {
        await run({ schedule, at, fault });
        runs++;
      }
    }
  }
  return runs;
}

const count = Object.keys(STEPS).length;
const [withFaults, without] = PROVE ? [2, 4] : [1, 2];

Deno.test(`progress: every schedule of ${without} steps keeps the laws`, async () => {
  expect(await exhaust(without, { faults: false })).toBe(count ** without);
});

Deno.test(`progress: every schedule of ${withFaults} steps keeps them with every fault of the store`, async () => {
  expect(await exhaust(withFaults, { faults: true })).toBeGreaterThan(count ** withFaults * 5);
});
