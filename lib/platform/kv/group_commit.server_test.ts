import { expect } from "npm:expect@30.5.2";
import { StoreUnavailable } from "../refusal.ts";
import { GroupCommit, TooManyWrites } from "./group_commit.server.ts";

Deno.test("GroupCommit: what is acknowledged can be read", async () => {
  using kv = await Deno.openKv(":memory:");
  const group = new GroupCommit(kv);
  await Promise.all(
    Array.from({ length: 1_300 }, (_, n) => group.append([{ key: ["n", n], value: n }])),
  );
  const kept = await Array.fromAsync(kv.list<number>({ prefix: ["n"] }), (entry) => entry.value);
  expect(kept.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_300 }, (_, n) => n));
});

Deno.test("GroupCommit: one write that cannot be stored fails its own caller only", async () => {
  using kv = await Deno.openKv(":memory:");
  const group = new GroupCommit(kv);
  const outcomes = await Promise.allSettled([
    group.append([{ key: ["a"], value: 1 }]),
    group.append([{ key: ["b"], value: new Uint8Array(70_000) }]),
    group.append([{ key: ["c"], value: 3 }]),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await kv.get(["a"])).value).toBe(1);
  expect((await kv.get(["b"])).value).toBe(null);
  expect((await kv.get(["c"])).value).toBe(3);
});

Deno.test("GroupCommit: a group too large for one atomic is committed in parts", async () => {
  using kv = await Deno.openKv(":memory:");
  const group = new GroupCommit(kv);
  await Promise.all(
    Array.from(
      { length: 40 },
      (_, n) => group.append([{ key: ["big", n], value: new Uint8Array(60_000) }]),
    ),
  );
  const kept = await Array.fromAsync(kv.list({ prefix: ["big"] }));
  expect(kept.length).toBe(40);
});

Deno.test("GroupCommit: callers beyond the bound are told to come back, and nothing of theirs is written", async () => {
  using kv = await Deno.openKv(":memory:");
  const group = new GroupCommit(kv, { maxWaiting: 2 });
  const taken = [1, 2].map((n) => group.append([{ key: ["w", n], value: n }]));
  await expect(group.append([{ key: ["w", 3], value: 3 }])).rejects.toThrow(TooManyWrites);
  await Promise.all(taken);
  expect((await kv.get(["w", 3])).value).toBe(null);
  await group.append([{ key: ["w", 4], value: 4 }]);
});

Deno.test("GroupCommit: callers who append again at each acknowledgement are never left waiting", async () => {
  using kv = await Deno.openKv(":memory:");
  const group = new GroupCommit(kv, { maxGroup: 4 });
  await Promise.all(Array.from({ length: 7 }, async (_, caller) => {
    for (let n = 0; n < 100; n++) await group.append([{ key: [caller, n], value: n }]);
  }));
  expect((await Array.fromAsync(kv.list({ prefix: [] }))).length).toBe(700);
});

Deno.test("GroupCommit: drain waits for what was accepted", async () => {
  using kv = await Deno.openKv(":memory:");
  const group = new GroupCommit(kv);
  let acknowledged = 0;
  for (let n = 0; n < 600; n++) {
    group.append([{ key: ["d", n], value: n }]).then(() => acknowledged++);
  }
  await group.drain();
  expect(acknowledged).toBe(600);
});

Deno.test("GroupCommit: callers are answered at their own deadlines while the store says nothing", async () => {
  const silent = { set: () => silent, commit: () => new Promise(() => {}) };
  const group = new GroupCommit({ atomic: () => silent } as unknown as Deno.Kv, { limitMs: 60 });
  const startMs = performance.now();
  const append = async (n: number) => {
    const error = await group.append([{ key: [n], value: n }]).catch((it) => it);
    return { error, atMs: performance.now() - startMs };
  };
  const first = append(1);
  await new Promise((done) => setTimeout(done, 40));
  const [early, late] = await Promise.all([first, append(2)]);
  for (const { error } of [early, late]) expect(error).toBeInstanceOf(StoreUnavailable);
  expect(early.atMs).toBeGreaterThanOrEqual(60);
  expect(late.atMs).toBeGreaterThanOrEqual(100);
});

Deno.test("GroupCommit: when the store itself fails, every caller of the group hears it once", async () => {
  let commits = 0;
  const broken = {
    set: () => broken,
    commit: () => (commits++, Promise.reject(new Error("disk full"))),
  };
  const group = new GroupCommit({ atomic: () => broken } as unknown as Deno.Kv);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => group.append([{ key: [n], value: n }])),
  );
  expect(outcomes.every((it) => it.status === "rejected" && it.reason.message === "disk full"))
    .toBe(true);
  expect(commits).toBe(1);
});
