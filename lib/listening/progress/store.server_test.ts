import { expect } from "npm:expect@30.5.2";
import { GroupCommit } from "@/lib/platform/kv/group_commit.server.ts";
import { keys } from "../records.ts";
import { dictionary } from "@/lib/platform/text.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { countSeconds, type EventRecord } from "./model.ts";
import { createProgressStore } from "./store.server.ts";

function open(kv: Deno.Kv) {
  const log = createFakeLog();
  return { log, store: createProgressStore({ kv, group: new GroupCommit(kv), log }) };
}

const event = (sequence: number, deviceId = "phone"): EventRecord => ({
  deviceId,
  device: "Test",
  sequence,
  intent: "play",
  chapter: 2,
  positionSec: sequence + 3,
  heard: { fromSec: sequence + 2, toSec: sequence + 3 },
  via: 11,
  base: {},
  atMs: 1,
  localMs: 1,
  left: null,
});

Deno.test("append: the same batch again is one journal entry, another is its own", async () => {
  using kv = await Deno.openKv(":memory:");
  const { store } = open(kv);
  await store.append("ada", 11, [event(1), event(2)]);
  await store.append("ada", 11, [{ ...event(1), atMs: 99 }, event(2)]);
  await store.append("ada", 11, [event(3)]);
  const entries = await Array.fromAsync(kv.list({ prefix: keys.journalEntry.under("ada", 11) }));
  expect(entries.length).toBe(2);
  expect((await store.get("ada", 11)).seen).toEqual({ phone: 3 });
});

Deno.test("get: a long journal is folded, and readers and writers meanwhile lose nothing", async () => {
  using kv = await Deno.openKv(":memory:");
  const { store, log } = open(kv);
  await Promise.all(Array.from({ length: 80 }, async (_, n) => {
    await store.append("ada", 11, [event(n + 1)]);
    await store.get("ada", 11);
  }));
  const state = await store.get("ada", 11);
  expect(countSeconds(state.heard[2]!)).toBe(80);
  const left = await Array.fromAsync(kv.list({ prefix: keys.journalEntry.under("ada", 11) }));
  expect(left.length).toBeLessThan(24);
  expect([...(await store.list("ada")).keys()]).toEqual([11]);
  expect(await store.list("eve")).toEqual(new Map());
  expect(log.lines).toEqual([]);
});

Deno.test("list: the long journal of a listener who is read in no other way is folded", async () => {
  using kv = await Deno.openKv(":memory:");
  const { store } = open(kv);
  for (let n = 1; n <= 24; n++) await store.append("ada", 11, [event(n)]);
  await store.append("ada", 12, [event(1)]);
  const states = await store.list("ada");
  expect([...states].map(([id, { seen }]) => [id, seen.phone])).toEqual([[11, 24], [12, 1]]);
  const left = await Array.fromAsync(kv.list({ prefix: keys.journalEntry.under("ada", 11) }));
  expect(left.length).toBeLessThan(24);
});

Deno.test("append: a commit that fails reaches its caller, and the next one is taken", async () => {
  using kv = await Deno.openKv(":memory:");
  let isBroken = true;
  const failing = new Proxy(kv, {
    get(target, name) {
      if (name === "atomic" && isBroken) {
        const atomic = { set: () => atomic, commit: () => Promise.reject(new Error("disk full")) };
        return () => atomic;
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const { store } = open(failing);
  await expect(store.append("ada", 11, [event(1)])).rejects.toThrow("disk full");
  isBroken = false;
  await store.append("ada", 11, [event(1)]);
  expect((await store.get("ada", 11)).seen).toEqual({ phone: 1 });
});

Deno.test("adopt: a journal belongs to the first account that takes it over", async () => {
  using kv = await Deno.openKv(":memory:");
  const { store } = open(kv);
  const taken = await Promise.all(
    ["ada", "eve", "ada"].map((user) => store.adopt("j".repeat(16), user)),
  );
  expect(taken.filter(Boolean).length).toBe(taken[0] ? 2 : 1);
});

Deno.test("append: 200 events of a listener with many devices fit, however much each had seen", async () => {
  using kv = await Deno.openKv(":memory:");
  const { store, log } = open(kv);
  const base = dictionary(
    Array.from({ length: 40 }, (_, n) => [`${n}`.padStart(36, "-"), 1e9 + n]),
  );
  const same = Array.from({ length: 200 }, (_, n) => ({ ...event(n + 1), base }));
  const apart = same.map((it, n) => ({ ...it, deviceId: "pad", base: { ...base, [`d${n}`]: 1 } }));
  await store.append("ada", 11, same);
  expect((await Array.fromAsync(kv.list({ prefix: keys.journalEntry.under("ada", 11) }))).length)
    .toBe(1);
  await store.append("ada", 11, apart);
  expect(countSeconds((await store.get("ada", 11)).heard[2]!)).toBe(200);
  expect((await store.get("ada", 11)).seen).toEqual({ phone: 200, pad: 200 });
  expect(log.lines).toEqual([]);
});

Deno.test("get: a device may be called like what every object has", async () => {
  using kv = await Deno.openKv(":memory:");
  const { store } = open(kv);
  const names = ["constructor", "__proto__", "toString"];
  for (let round = 1; round <= 10; round++) {
    for (const name of names) await store.append("ada", 11, [event(round, name)]);
    const { seen, claims } = await store.get("ada", 11);
    expect(Object.entries(seen).sort()).toEqual(names.map((name) => [name, round]).sort());
    expect(Object.keys(claims).sort()).toEqual(names.toSorted());
  }
});
