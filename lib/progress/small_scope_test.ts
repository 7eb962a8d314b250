/**
 * Every schedule of a few steps that two devices of one listener can take, and every one of fewer steps with
 * every fault that the store can have at any of its calls: what samples would find by luck is looked for
 * everywhere. Daily two steps and one, under PROVE four and two.
 */
import { expect } from "npm:expect@30.5.2";
import { isDeepStrictEqual } from "node:util";
import { createCrashingKv } from "../../tests/fakes/crashing_kv.ts";
import { ListeningDevice, secondsOf } from "../../tests/fakes/listening_device.ts";
import { createFakeLog } from "../../tests/fakes/log.ts";
import { loadCatalogue } from "@/lib/catalogue/catalogue.ts";
import { GroupCommit } from "@/lib/kv/group_commit.ts";
import { claimInput, journalInput } from "@/lib/progress/input.ts";
import { LiveProgress } from "@/lib/progress/live.ts";
import { mergeProgress, NO_PROGRESS, stateOf } from "@/lib/progress/merge.ts";
import { isFurther } from "@/lib/progress/place.ts";
import { resolvePlace } from "@/lib/progress/resolve.ts";
import type { EventRecord, ProgressRecord } from "@/lib/progress/schema.ts";
import { createProgressService, type ProgressService } from "@/lib/progress/service.ts";
import { createProgressStore, type ProgressStore } from "@/lib/progress/store.ts";

const PROVE = Deno.env.get("PROVE") !== undefined;
const BOOK = 11;
const CHAPTER_SEC = 180;
const NOW_MS = 1_700_000_000_000;
const catalogue = await loadCatalogue({
  file: new URL("../../demo/catalogue.json", import.meta.url).pathname,
  durations: () => CHAPTER_SEC,
});

const OLD = Array.from({ length: 24 }, (_, n): EventRecord => ({
  deviceId: "old",
  device: "Test",
  sequence: n + 1,
  intent: "play",
  chapter: 1,
  positionSec: 100 + n,
  heard: { fromSec: 99 + n, toSec: 100 + n },
  via: BOOK,
  base: {},
  atMs: NOW_MS - 1_000,
  left: null,
}));

interface Fault {
  /** Which call of the store in its step. */
  call: number;
  /** Once it took effect. */
  after: boolean;
  /** Only this call fails; otherwise the process dies, and another one comes. */
  lives: boolean;
}

/** One listener with two devices and a server that may die. */
class World {
  readonly userId: string;
  readonly journalId = crypto.randomUUID();
  readonly a = this.#device();
  readonly b = this.#device();
  readonly crashing;
  readonly #kv: Deno.Kv;
  /** What the store took or may have taken, as it was made. */
  readonly appended: EventRecord[] = [];
  readonly bodies: { path: string; body: string }[] = [];
  service!: ProgressService;
  #store!: ProgressStore;
  /** Of the store, so far. */
  calls = 0;
  loseAnswer = false;
  isCrowded = false;

  constructor(kv: Deno.Kv, name: string) {
    this.#kv = kv;
    this.userId = name;
    this.a.hearAsVisitor({ chapter: 2, positionSec: 10 }, 3);
    this.crashing = createCrashingKv(kv, { onCall: () => this.calls++ });
    this.restart();
  }

  restart(): void {
    this.crashing.calm();
    const { kv } = this.crashing;
    const log = createFakeLog();
    const store = createProgressStore({ kv, group: new GroupCommit(kv), log });
    const append: typeof store.append = (userId, bookId, events) => {
      this.appended.push(...events);
      return store.append(userId, bookId, events);
    };
    this.#store = { ...store, append };
    this.service = createProgressService({
      store: this.#store,
      catalogue,
      live: new LiveProgress(),
      log,
      now: () => NOW_MS,
    });
  }

  /** What is stored, read by somebody whom no fault meets and who changes nothing. */
  async state(): Promise<ProgressRecord> {
    const kv = this.#kv;
    const store = createProgressStore({ kv, group: new GroupCommit(kv), log: createFakeLog() });
    return (await store.list(this.userId)).get(BOOK) ?? NO_PROGRESS;
  }

  /** What an old device has sent, event by event: enough entries that the next reader folds them. */
  async crowd(): Promise<void> {
    await Promise.all(OLD.map((event) => this.#store.append(this.userId, BOOK, [event])));
  }

  view = () => this.service.get(this.userId, BOOK);

  async post(path: string, body: string): Promise<Response> {
    this.bodies.push({ path, body });
    const { sentAt: _, ...json } = JSON.parse(body);
    const sender = { userId: this.userId, device: "Test" };
    const answer =
      await (path.endsWith("claim")
        ? this.service.claim(claimInput.parse(json), sender)
        : this.service.recordJournal(journalInput.parse(json), sender))
        .catch(() => ({ ok: false, code: "store_busy" }) as const);
    if (this.loseAnswer) throw new TypeError("the connection was lost");
    if (answer.ok) return Response.json(answer);
    return new Response(null, { status: answer.code === "already_claimed" ? 409 : 503 });
  }

  #device(): ListeningDevice {
    return new ListeningDevice({
      bookId: BOOK,
      ear: { chapter: 2, positionSec: 30 },
      fetch: (path, body) => this.post(path, body),
      now: () => NOW_MS,
    });
  }
}

/** Each act of the listener, the devices or the server. */
const STEPS: Record<string, (world: World) => Promise<unknown>> = {
  "A hears": ({ a }) => (a.hear(5), a.send()),
  "A hears without a network": async ({ a }) => await a.hear(5),
  "A seeks back": ({ a }) => (a.seek({ chapter: 1, positionSec: 20 }), a.send()),
  "A restarts": ({ a }) => (a.restart(), a.send()),
  "A finishes": ({ a }) => (a.finish(CHAPTER_SEC), a.send()),
  "A hears and the answer is lost": async (world) => {
    world.loseAnswer = true;
    world.a.hear(5);
    await world.a.send();
    world.loseAnswer = false;
  },
  "A loses its place": ({ a }) => (a.losePlace(), a.hear(5), a.send()),
  "A follows": async (world) => {
    world.a.follow(await world.view());
    await world.a.send();
  },
  "A signs out and in": async (world) => {
    expect(await world.a.linesOf("somebody else")).toBe(0);
    await world.a.reload(await world.view());
  },
  "A claims what a visitor heard": (world) => world.a.claim(world.journalId),
  "B hears": ({ b }) => (b.hear(4), b.send()),
  "B seeks ahead": ({ b }) => (b.seek({ chapter: 3, positionSec: 50 }), b.send()),
  "B loses its place": ({ b }) => (b.losePlace(), b.hear(4), b.send()),
  "B follows": async (world) => {
    world.b.follow(await world.view());
    await world.b.send();
  },
  "the journal is folded": async (world) => {
    world.isCrowded = true;
    await world.crowd();
    await world.view();
  },
};

/** Runs a step, with a fault or without; how many calls of the store it made. */
async function take(world: World, name: string, fault?: Fault): Promise<number> {
  const before = world.calls;
  if (fault) world.crashing.crashAfter(fault.call, fault);
  await STEPS[name]!(world).catch((error) => {
    if (!fault || error?.name !== "Crash") throw error;
  });
  world.loseAnswer = false;
  if (fault && !fault.lives) world.restart();
  world.crashing.calm();
  return world.calls - before;
}

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
  const asked = [world.a, world.b].some(({ id, written }) =>
    [from.deviceId, to?.deviceId].includes(id) &&
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

/** Runs a schedule; the calls of the store of its step number `at`, or the law that it broke. */
async function run(
  kv: Deno.Kv,
  { schedule, at, fault }: { schedule: string[]; at: number; fault?: Fault },
): Promise<number> {
  const world = new World(kv, `u${crypto.randomUUID()}`);
  let calls = 0;
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
  let kv = await Deno.openKv(":memory:");
  const once = async (o: { schedule: string[]; at: number; fault?: Fault }) => {
    if (++runs % 1_000 === 0) {
      kv.close();
      kv = await Deno.openKv(":memory:");
    }
    return await run(kv, o);
  };
  for (const schedule of schedulesOf(length)) {
    for (let at = 0; at < (faults ? length : 1); at++) {
      const calls = await once({ schedule, at });
      for (let call = 0; faults && call < calls; call++) {
        for (const after of [false, true]) {
          for (const lives of [false, true]) {
            await once({ schedule, at, fault: { call, after, lives } });
          }
        }
      }
    }
  }
  kv.close();
  return runs;
}

const count = Object.keys(STEPS).length;
const [withFaults, without] = PROVE ? [2, 4] : [1, 2];

Deno.test(`progress: every schedule of ${without} steps keeps the laws`, async () => {
  expect(await exhaust(without, { faults: false })).toBe(count ** without);
});

Deno.test(`progress: every schedule of ${withFaults} steps keeps them with every fault of the store`, async () => {
  expect(await exhaust(withFaults, { faults: true })).toBeGreaterThan(count ** withFaults * 10);
});
