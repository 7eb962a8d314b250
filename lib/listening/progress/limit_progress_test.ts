import { expect } from "npm:expect@30.5.2";
import { dictionary } from "@/lib/platform/text.ts";
import { mergeProgress, NO_PROGRESS, stateOf } from "./merge.ts";
import type { EventRecord } from "./model.ts";
import { limitProgress, resolvePlace } from "./resolve.ts";

const event = (
  deviceId: string,
  sequence: number,
  rest: Partial<EventRecord> = {},
): EventRecord => ({
  deviceId,
  device: "Test",
  sequence,
  intent: "play",
  chapter: 2,
  positionSec: sequence + 3,
  heard: { fromSec: sequence + 2, toSec: sequence + 3 },
  via: 11,
  base: dictionary(),
  atMs: 1,
  localMs: 1,
  left: null,
  ...rest,
});
const merged = (events: EventRecord[]) => events.map(stateOf).reduce(mergeProgress, NO_PROGRESS);
const privates = (rest?: Partial<EventRecord>) =>
  Array.from({ length: 260 }, (_, n) => event(`private-${n}`, n + 1, rest));

Deno.test("limitProgress: forgets those that said least and claim nothing, and keeps every second", () => {
  const last = event("phone", 999, { base: merged(privates()).seen });
  const full = merged([...privates(), last]);
  const kept = limitProgress(full);
  expect(Object.keys(kept.seen).length).toBe(100);
  expect(kept.seen.phone).toBe(999);
  expect(kept.seen["private-0"]).toBe(undefined);
  expect(kept.heard).toEqual(full.heard);
});

Deno.test("limitProgress: of too many places the furthest stay, first the one that is shown", () => {
  const full = merged(privates());
  const { place, others } = resolvePlace(full);
  const kept = resolvePlace(limitProgress(full));
  expect(kept.place).toEqual(place);
  expect(kept.others).toEqual(others.slice(0, 19));
});

Deno.test("limitProgress: a chapter finished by forgotten devices stays so, until a restart that has seen it", () => {
  const finishes = privates({ intent: "finish", heard: null, chapter: 3 });
  const later = Array.from(
    { length: 150 },
    (_, n) => event(`later-${n}`, 1_000 + n, { chapter: 9 }),
  );
  const kept = limitProgress(merged([...finishes, ...later]));
  expect(Object.keys(kept.seen).some((it) => it.startsWith("private"))).toBe(false);
  expect(Object.keys(kept.finished)).toEqual(["3"]);
  const restart = event("phone", 1, { intent: "restart", base: kept.seen });
  expect(mergeProgress(kept, stateOf(restart)).finished).toEqual({});
});

Deno.test("limitProgress: twice is once, and few devices are left as they are", () => {
  const few = merged([event("phone", 1), event("pad", 4, { heard: { fromSec: 0, toSec: 4 } })]);
  expect(limitProgress(few)).toEqual(few);
  const once = limitProgress(merged(privates()));
  expect(limitProgress(once)).toEqual(once);
});
