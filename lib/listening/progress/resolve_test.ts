import { expect } from "npm:expect@30.5.2";
import { mergeProgress, NO_PROGRESS, stateOf } from "./merge.ts";
import type { EventRecord } from "./model.ts";
import { resolvePlace } from "./resolve.ts";

function event(fields: Partial<EventRecord>): EventRecord {
  const positionSec = fields.positionSec ?? fields.heard?.toSec ?? 0;
  return {
    deviceId: "phone",
    device: "Chrome on Android",
    sequence: 1,
    intent: "play",
    chapter: 1,
    heard: null,
    via: 11,
    base: {},
    atMs: 0,
    localMs: 0,
    left: null,
    ...fields,
    positionSec,
  };
}

const play = (chapter: number, fromSec: number, toSec: number, rest: Partial<EventRecord> = {}) =>
  event({ chapter, heard: { fromSec, toSec }, ...rest });

function resolve(...events: EventRecord[]): [places: string[], asked: string[]] {
  const state = events.map(stateOf).reduce(mergeProgress, NO_PROGRESS);
  const { place, others } = resolvePlace(state);
  const text = (it: EventRecord) => `${it.deviceId} ${it.chapter}:${it.positionSec}`;
  return [place ? [text(place)] : [], others.map(text)];
}

Deno.test("resolvePlace: nothing happened, no place", () => {
  expect(resolve()).toEqual([[], []]);
});

Deno.test("resolvePlace: a stale device that only reports its position moves nothing", () => {
  const far = play(12, 800, 843, { sequence: 7, base: { tab: 4 } });
  const stale = play(1, 30, 30, { deviceId: "tab", sequence: 5 });
  expect(resolve(far, stale)).toEqual([["phone 12:843"], []]);
  expect(resolve(stale, far)).toEqual([["phone 12:843"], []]);
});

Deno.test("resolvePlace: two that knew nothing of each other are both kept, the furthest first", () => {
  const phone = play(12, 800, 843);
  const here = play(9, 100, 130, { deviceId: "here", atMs: 9_999 });
  expect(resolve(phone, here)).toEqual([["phone 12:843"], ["here 9:130"]]);
});

Deno.test("resolvePlace: a choice that has seen both ends the question", () => {
  const phone = play(12, 800, 843);
  const here = play(9, 100, 130, { deviceId: "here" });
  const chosen = event({
    deviceId: "here",
    sequence: 2,
    intent: "seek",
    chapter: 9,
    positionSec: 130,
    base: { phone: 1 },
  });
  expect(resolve(phone, here, chosen)).toEqual([["here 9:130"], []]);
});

Deno.test("resolvePlace: going back after having seen the newer place is obeyed", () => {
  const phone = play(12, 800, 843);
  const back = play(3, 50, 60, { deviceId: "here", base: { phone: 1 } });
  expect(resolve(phone, back)).toEqual([["here 3:60"], []]);
});

Deno.test("resolvePlace: a run from 0 that nobody asked for is refused, also after it has gone on", () => {
  const far = play(12, 800, 843, { sequence: 7 });
  expect(resolve(far, play(1, 0, 15, { sequence: 8 }))).toEqual([["phone 12:843"], []]);
  expect(resolve(far, play(1, 0, 90, { sequence: 9 }))).toEqual([["phone 12:843"], []]);
  const other = play(1, 0, 15, { deviceId: "here", base: { phone: 7 } });
  expect(resolve(far, other)).toEqual([["phone 12:843"], []]);
});

Deno.test("resolvePlace: the same run counts after a restart or a seek to it, or the end of the chapter before", () => {
  const far = play(12, 800, 843, { sequence: 7 });
  const restart = event({ sequence: 8, intent: "restart" });
  expect(resolve(far, restart, play(1, 0, 15, { sequence: 9 }))).toEqual([["phone 1:15"], []]);
  const seek = event({ sequence: 8, intent: "seek", chapter: 5 });
  expect(resolve(far, seek, play(5, 0, 15, { sequence: 9 }))).toEqual([["phone 5:15"], []]);
  const finish = event({ sequence: 8, intent: "finish", chapter: 12, positionSec: 900 });
  expect(resolve(far, finish, play(13, 0, 4, { sequence: 9 }))).toEqual([["phone 13:4"], []]);
});

Deno.test("resolvePlace: a sequence that goes back moves nothing", () => {
  const far = play(12, 800, 843, { sequence: 7 });
  expect(resolve(far, play(2, 40, 60, { sequence: 3 }))).toEqual([["phone 12:843"], []]);
});

Deno.test("stateOf: a restart takes back what was finished before it, and only that", () => {
  const finish = event({ intent: "finish", chapter: 36, positionSec: 100, sequence: 5 });
  const restart = event({ intent: "restart", sequence: 6 });
  const again = event({ intent: "finish", chapter: 1, positionSec: 100, sequence: 7 });
  const state = [again, restart, finish].map(stateOf).reduce(mergeProgress, NO_PROGRESS);
  expect(Object.keys(state.finished)).toEqual(["1"]);
});

Deno.test("resolvePlace: a player that begins again by mistake does not undo a run that counts", () => {
  const finish = event({ sequence: 1, intent: "finish", chapter: 2, positionSec: 180 });
  const next = play(3, 0, 100, { sequence: 2 });
  const mistake = play(1, 0, 5, { sequence: 3 });
  for (const events of [[finish, next, mistake], [mistake, next, finish]]) {
    expect(resolve(...events)).toEqual([["phone 3:100"], []]);
  }
  const again = play(3, 0, 5, { sequence: 3 });
  expect(resolve(finish, next, again)).toEqual([["phone 3:100"], []]);
  expect(resolve(finish, next, play(3, 0, 120, { sequence: 4 }))).toEqual([["phone 3:120"], []]);
});

Deno.test("resolvePlace: an act explains the run that follows it, not one after other places were heard", () => {
  const restart = event({ sequence: 1, intent: "restart" });
  const paused = play(1, 60, 100, { sequence: 3 });
  const mistake = play(1, 0, 5, { sequence: 4 });
  expect(resolve(restart, play(1, 0, 60, { sequence: 2 }), paused, mistake))
    .toEqual([["phone 1:100"], []]);
});

Deno.test("resolvePlace: a run from 0 does not take a book back that was never left since its first second", () => {
  const first = play(1, 0, 100);
  const mistake = play(1, 0, 5, { deviceId: "here", base: { phone: 1 } });
  expect(resolve(first, mistake)).toEqual([["phone 1:100"], []]);
});
