import { expect } from "npm:expect@30.5.2";
import { createFakeLog } from "../../tests/fakes/log.ts";
import { GroupCommit } from "@/lib/kv/group_commit.ts";
import { keys } from "@/lib/kv/keys.ts";
import { limitDevices } from "@/lib/progress/limit_devices.ts";
import { mergeProgress, NO_PROGRESS, stateOf } from "@/lib/progress/merge.ts";
import type { EventRecord } from "@/lib/progress/schema.ts";
import { countSeconds } from "@/lib/progress/seconds.ts";
import { createProgressStore } from "@/lib/progress/store.ts";

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
  left: null,
});

Deno.test("append: the same batch again is one journal entry, another is its own", async () => {
  using kv = await Deno.openKv(":memory:");
  const { store } = open(kv);
  await store.append("ada", 11, [event(1), event(2)]);
  await store.append("ada", 11, [{ ...event(1), atMs: 99 }, event(2)]);
  await store.append("ada", 11, [event(3)]);
  const entries = await Array.fromAsync(kv.list({ prefix: keys.journal("ada", 11) }));
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
  const left = await Array.fromAsync(kv.list({ prefix: keys.journal("ada", 11) }));
  expect(left.length).toBeLessThan(24);
  expect([...(await store.list("ada")).keys()]).toEqual([11]);
  expect(await store.list("eve")).toEqual(new Map());
  expect(log.lines).toEqual([]);
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

Deno.test("claim: a journal belongs to the first who claims it", async () => {
  using kv = await Deno.openKv(":memory:");
  const { store } = open(kv);
  const claims = await Promise.all(
    ["ada", "eve", "ada"].map((user) => store.claim("j".repeat(16), user)),
  );
  expect(claims.filter(Boolean).length).toBe(claims[0] ? 2 : 1);
});

Deno.test("limitDevices: forgets those that said least and claim nothing, and keeps every second", () => {
  const events = Array.from({ length: 260 }, (_, n) => event(n + 1, `private-${n}`));
  const last = {
    ...event(999, "phone"),
    base: Object.fromEntries(events.map((it) => [it.deviceId, it.sequence])),
  };
  const full = [...events, last].map(stateOf).reduce(mergeProgress, NO_PROGRESS);
  const kept = limitDevices(full);
  expect(Object.keys(kept.seen).length).toBe(200);
  expect(kept.seen.phone).toBe(999);
  expect(kept.heard).toEqual(full.heard);
  expect(limitDevices(NO_PROGRESS)).toBe(NO_PROGRESS);
});
