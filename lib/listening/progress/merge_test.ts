import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { mergeProgress, NO_PROGRESS, stateOf } from "./merge.ts";
import {
  decodeVersion,
  encodeVersion,
  type EventRecord,
  type Intent,
  meetVersions,
  type ProgressRecord,
} from "./model.ts";
import { resolvePlace } from "./resolve.ts";

const DEVICES = ["phone", "laptop", "tablet"];
const deviceArb = fc.constantFrom(...DEVICES);
const versionsArb = fc.dictionary(deviceArb, fc.integer({ min: 1, max: 12 }), { maxKeys: 3 });
const secondArb = fc.integer({ min: 0, max: 40 }).map((n) => n / 2);

/** Events of any content, also ones no honest device would send. */
const eventArb: fc.Arbitrary<EventRecord> = fc.record({
  deviceId: deviceArb,
  device: fc.constant("Chrome on Android"),
  sequence: fc.integer({ min: 1, max: 12 }),
  intent: fc.constantFrom<Intent>("play", "play", "seek", "restart", "finish"),
  chapter: fc.integer({ min: 0, max: 4 }),
  positionSec: secondArb,
  heard: fc.option(fc.record({ fromSec: secondArb, toSec: secondArb })),
  via: fc.constantFrom(11, 15),
  base: versionsArb,
  atMs: fc.integer({ min: 0, max: 100 }),
  localMs: fc.integer({ min: 0, max: 100 }),
  left: fc.option(fc.record({ chapter: fc.integer({ min: 0, max: 4 }), positionSec: secondArb })),
});

const merged = (events: EventRecord[]): ProgressRecord =>
  events.map(stateOf).reduce(mergeProgress, NO_PROGRESS);

const eventsArb = fc.array(eventArb, { maxLength: 8 });

Deno.test("mergeProgress: commutative, associative and idempotent over any events", () => {
  fc.assert(
    fc.property(eventsArb, eventsArb, eventsArb, (first, second, third) => {
      const [a, b, c] = [merged(first), merged(second), merged(third)];
      expect(mergeProgress(a, b)).toEqual(mergeProgress(b, a));
      expect(mergeProgress(mergeProgress(a, b), c)).toEqual(mergeProgress(a, mergeProgress(b, c)));
      expect(mergeProgress(a, a)).toEqual(a);
      expect(mergeProgress(mergeProgress(a, b), b)).toEqual(mergeProgress(a, b));
    }),
  );
});

Deno.test("mergeProgress: any order of arrival, duplicates included, gives one state and one place", () => {
  const arrivals = fc.array(eventArb, { minLength: 1, maxLength: 10 }).chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
    )
  );
  fc.assert(
    fc.property(arrivals, ([events, shuffled]) => {
      expect(merged(shuffled)).toEqual(merged(events));
      expect(resolvePlace(merged(shuffled))).toEqual(resolvePlace(merged(events)));
    }),
  );
});

Deno.test("mergeProgress: of a run that was sent twice under one number the further one counts", () => {
  const run = (positionSec: number): EventRecord => ({
    deviceId: "phone",
    device: "Chrome on Android",
    sequence: 5,
    intent: "play",
    chapter: 1,
    positionSec,
    heard: { fromSec: 8, toSec: positionSec },
    via: 11,
    base: {},
    atMs: 0,
    localMs: 0,
    left: null,
  });
  for (const sent of [[run(9.5), run(12.25)], [run(12.25), run(9.5)]]) {
    expect(resolvePlace(merged(sent)).place?.positionSec).toBe(12.25);
  }
});

Deno.test("encodeVersion: decodes to what it was made of", () => {
  fc.assert(
    fc.property(versionsArb, (seen) => {
      expect(decodeVersion(encodeVersion(seen))).toEqual({ ...seen });
    }),
  );
  for (const text of ["nonsense", "a.b.c~~", "phone.-1", "x".repeat(5_000), "phone."]) {
    expect(decodeVersion(text)).toEqual({});
  }
});

/**
 * A listener with several devices: they hear, seek, lose the network, reload from an empty store,
 * send again what was sent, in any order, with clocks days apart. The server is one merged state.
 */
class Household {
  server = NO_PROGRESS;
  readonly devices = new Map(DEVICES.map((id) => [id, new Device(id)]));
  readonly heard = new Set<string>();
}

class Device {
  sequence = 0;
  base = {};
  chapter = 1;
  positionSec = 0;
  readonly outbox: EventRecord[] = [];
  readonly sent: EventRecord[] = [];
  constructor(readonly id: string) {}
}

interface Step {
  device: string;
  action: "listen" | "seek" | "restart" | "finish" | "report" | "send" | "resend" | "follow";
  chapter: number;
  second: number;
  length: number;
  skewMs: number;
}

const stepArb: fc.Arbitrary<Step> = fc.record({
  device: deviceArb,
  action: fc.constantFrom(
    "listen",
    "listen",
    "listen",
    "seek",
    "restart",
    "finish",
    "report",
    "send",
    "resend",
    "follow",
  ),
  chapter: fc.integer({ min: 1, max: 4 }),
  second: fc.integer({ min: 0, max: 50 }),
  length: fc.integer({ min: 1, max: 30 }),
  skewMs: fc.integer({ min: -3, max: 3 }).map((days) => days * 86_400_000),
});

function write(device: Device, intent: Intent, heard: EventRecord["heard"], atMs: number): void {
  const { id, chapter, positionSec, base } = device;
  device.outbox.push({
    deviceId: id,
    device: id,
    sequence: ++device.sequence,
    intent,
    chapter,
    positionSec,
    heard,
    via: 11,
    base,
    atMs,
    localMs: atMs,
    left: null,
  });
}

function receive(house: Household, events: EventRecord[]): void {
  for (const event of events) {
    const base = meetVersions(event.base, house.server.seen);
    house.server = mergeProgress(house.server, stateOf({ ...event, base }));
  }
}

function take(house: Household, step: Step): void {
  const device = house.devices.get(step.device)!;
  const atMs = 1_000_000_000_000 + step.skewMs;
  const moveTo = (chapter: number, positionSec: number) =>
    Object.assign(device, { chapter, positionSec });
  switch (step.action) {
    case "listen": {
      const fromSec = device.positionSec;
      moveTo(device.chapter, fromSec + step.length);
      for (let n = 0; n < step.length; n++) house.heard.add(`${device.chapter}:${fromSec + n}`);
      return write(device, "play", { fromSec, toSec: device.positionSec }, atMs);
    }
    case "seek":
      moveTo(step.chapter, step.second);
      return write(device, "seek", null, atMs);
    case "restart":
      moveTo(1, 0);
      return write(device, "restart", null, atMs);
    case "finish":
      write(device, "finish", null, atMs);
      return void moveTo(device.chapter + 1, 0);
    case "report":
      return write(
        device,
        "play",
        { fromSec: device.positionSec, toSec: device.positionSec },
        atMs,
      );
    case "send":
      receive(house, device.outbox.toReversed());
      return void device.sent.push(...device.outbox.splice(0));
    case "resend":
      return receive(house, device.sent.slice(-step.length));
    case "follow": {
      const { place } = resolvePlace(house.server);
      if (place) moveTo(place.chapter, place.positionSec);
      device.base = house.server.seen;
    }
  }
}

Deno.test("mergeProgress: several devices, offline, skewed, repeated: no heard second is lost", () => {
  fc.assert(
    fc.property(fc.array(stepArb, { maxLength: 40 }), (steps) => {
      const house = new Household();
      for (const step of steps) take(house, step);
      const everything = [...house.devices.values()].flatMap((it) => [...it.sent, ...it.outbox]);
      receive(house, everything.filter((_, n) => n % 2 === 0));
      receive(house, everything.toReversed());
      const { heard } = house.server;
      for (const second of house.heard) {
        const [chapter, n] = second.split(":").map(Number) as [number, number];
        expect([second, (heard[chapter]?.[n >> 3] ?? 0) >> (n & 7) & 1]).toEqual([second, 1]);
      }
      const claimed = everything.some(({ intent, heard }) =>
        intent !== "play" || heard!.toSec > heard!.fromSec
      );
      expect(resolvePlace(house.server).place !== null).toBe(claimed);
    }),
  );
});

Deno.test("resolvePlace: whoever follows before listening is never asked, and the last ear counts", () => {
  const turn = fc.record({
    device: deviceArb,
    chapter: fc.integer({ min: 1, max: 4 }),
    second: fc.integer({ min: 0, max: 50 }),
    length: fc.integer({ min: 1, max: 30 }),
    skewMs: fc.integer({ min: -3, max: 3 }).map((days) => days * 86_400_000),
    isSeek: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 12 }), (turns) => {
      const house = new Household();
      for (const it of turns) {
        take(house, { ...it, action: "follow" });
        if (it.isSeek) take(house, { ...it, action: "seek" });
        take(house, { ...it, action: "listen" });
        take(house, { ...it, action: "send" });
        const { chapter, positionSec } = house.devices.get(it.device)!;
        const { place, others } = resolvePlace(house.server);
        expect([place?.chapter, place?.positionSec]).toEqual([chapter, positionSec]);
        expect(others).toEqual([]);
      }
    }),
  );
});
