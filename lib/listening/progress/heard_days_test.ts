import { serialize } from "node:v8";
import { expect } from "npm:expect@30.5.2";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import fc from "@/tests/fast_check.ts";
import {
  type HeardDays,
  heardDaysOf,
  heardDaysRecord,
  joinHeardDays,
  limitHeardDays,
  sumOf,
} from "./heard_days.ts";
import type { EventRecord } from "./model.ts";

/** Heard up to this local time. */
function event(wall: string, fromSec: number, toSec: number, chapter = 1): EventRecord {
  return {
    deviceId: "phone",
    device: "Test",
    sequence: 1,
    intent: "play",
    chapter,
    positionSec: toSec,
    heard: { fromSec, toSec },
    via: 11,
    base: {},
    atMs: 1,
    localMs: Date.parse(`${wall}Z`),
    left: null,
  };
}

const sums = (days: HeardDays) =>
  Object.fromEntries(Object.entries(days).map(([day, heard]) => [day, sumOf(heard)]));

Deno.test("heardDaysOf: a second counts once a day, and again on another [C1.10]", () => {
  const run = [
    event("2026-11-16T09:00", 0, 60),
    event("2026-11-16T09:01", 0, 120),
    event("2026-11-16T21:00", 90, 150),
    event("2026-11-17T09:00", 0, 30),
  ];
  const days = heardDaysOf([...run, ...run]);
  expect(sums(days)).toEqual({ "2026-11-16": [150, 60], "2026-11-17": [30, 0] });
});

Deno.test("heardDaysOf: a day ends at four, and a run through it belongs to both", () => {
  expect(sums(heardDaysOf([event("2026-11-17T03:59", 0, 600)]))).toEqual({
    "2026-11-16": [600, 600],
  });
  expect(sums(heardDaysOf([event("2026-11-17T04:10", 0, 1_500)]))).toEqual({
    "2026-11-16": [900, 900],
    "2026-11-17": [600, 0],
  });
  expect(sums(heardDaysOf([event("2026-11-16T20:10", 0, 1_500)]))).toEqual({
    "2026-11-16": [1_500, 600],
  });
});

const START_MS = Date.parse("2026-11-01T00:00Z");
const eventArb = fc.record({
  minute: fc.integer({ min: 0, max: 40 * 24 * 60 }),
  fromSec: fc.integer({ min: 0, max: 600 }),
  lengthSec: fc.integer({ min: -5, max: 900 }),
  chapter: fc.integer({ min: 0, max: 3 }),
}).map(({ minute, fromSec, lengthSec, chapter }) => ({
  ...event("2026-11-01T00:00", fromSec, Math.max(0, fromSec + lengthSec), chapter),
  localMs: START_MS + minute * MINUTE_MS,
}));
const daysArb = fc.tuple(fc.array(eventArb, { maxLength: 25 }), fc.boolean())
  .map(([events, isLimited]) =>
    isLimited ? limitHeardDays(heardDaysOf(events)) : heardDaysOf(events)
  );

Deno.test("joinHeardDays: commutative, associative and idempotent, closed days too", () => {
  fc.assert(
    fc.property(daysArb, daysArb, daysArb, (a, b, c) => {
      expect(joinHeardDays(a, b)).toEqual(joinHeardDays(b, a));
      expect(joinHeardDays(joinHeardDays(a, b), c)).toEqual(joinHeardDays(a, joinHeardDays(b, c)));
      expect(joinHeardDays(a, a)).toEqual(a);
    }),
    { numRuns: 300 },
  );
});

Deno.test("limitHeardDays: sums stay when a day is closed, and closing again changes nothing", () => {
  fc.assert(
    fc.property(daysArb, (days) => {
      const limited = limitHeardDays(days);
      expect(sums(limited)).toEqual(sums(days));
      expect(limitHeardDays(limited)).toEqual(limited);
    }),
    { numRuns: 300 },
  );
});

Deno.test("limitHeardDays: years of whole days stay within a value", () => {
  const allDay = Array.from({ length: 40 }, (_, chapter) => chapter);
  let days: HeardDays = {};
  for (let n = 0; n < 1_100; n++) {
    const localMs = START_MS + n * 24 * 60 * MINUTE_MS;
    // Two hours a day, and in the last days more than anyone can hear.
    const chapters = n < 1_090 ? allDay.slice(0, 2) : allDay;
    const heard = heardDaysOf(
      chapters.map((chapter) => ({ ...event("2026-11-01T12:00", 0, 3_600, chapter), localMs })),
    );
    days = limitHeardDays(joinHeardDays(days, heard));
  }
  expect(serialize(days).byteLength).toBeLessThan(60_000);
  expect(Object.keys(days).length).toBe(1_000);
  expect(sums(heardDaysRecord.parse(days))).toEqual(sums(days));
});
