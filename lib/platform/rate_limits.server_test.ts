import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { addressKey, createRateStore, takeToken } from "./rate_limits.server.ts";

const RULE = { name: "test", capacity: 2, refillMs: 10_000 };

Deno.test("takeToken: a full bucket gives its capacity, then one per refill, never more than it holds", () => {
  const first = takeToken(null, RULE, 0);
  const second = takeToken(first.ok ? first.bucket : null, RULE, 0);
  if (!second.ok) throw new Error("a new bucket is full");
  expect(takeToken(second.bucket, RULE, 0)).toEqual({ ok: false, retryAfterSec: 10 });
  expect(takeToken(second.bucket, RULE, 4_000)).toEqual({ ok: false, retryAfterSec: 6 });
  expect(takeToken(second.bucket, RULE, 10_000)).toEqual({
    ok: true,
    bucket: { fullAtMs: 30_000 },
  });
  expect(takeToken(second.bucket, RULE, 1e9)).toEqual({
    ok: true,
    bucket: { fullAtMs: 1e9 + 10_000 },
  });
});

Deno.test("takeToken: after a clock was set back nobody waits for longer than one refill", () => {
  expect(takeToken({ fullAtMs: 1e9 }, RULE, 0)).toEqual({ ok: false, retryAfterSec: 10 });
});

Deno.test("addressKey: an IPv6 caller is its /64, an IPv4 caller itself", () => {
  expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
  expect(addressKey("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(addressKey("2001:db8:1:2::1")).toBe("2001:db8:1:2");
  expect(addressKey("2001:DB8:1:2:ffff:0:0:7")).toBe("2001:db8:1:2");
  expect(addressKey("2001:db8::7")).toBe("2001:db8:0:0");
  expect(addressKey("::1")).toBe("0:0:0:0");
});

const STORED_RULE = { name: "test", capacity: 60, refillMs: 5_000 };

const many = (count: number, take: () => Promise<number>) =>
  Promise.all(Array.from({ length: count }, take));

Deno.test("RateStore: as many as the bucket holds may come at once, and only then one is refused", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = createRateStore(kv, () => 0);
  expect(await many(60, () => store.take(STORED_RULE, "school"))).toEqual(Array(60).fill(0));
  expect(await many(3, () => store.take(STORED_RULE, "school"))).toEqual([5, 5, 5]);
  expect(await store.take(STORED_RULE, "elsewhere")).toBe(0);
});

Deno.test("RateStore: three processes that collide refuse nobody, and give no more than there is", async () => {
  using kv = await Deno.openKv(":memory:");
  const stores = [1, 2, 3].map(() => createRateStore(kv, () => 0));
  const waits = await Promise.all(
    stores.flatMap((store) => Array.from({ length: 20 }, () => store.take(STORED_RULE, "school"))),
  );
  expect(waits).toEqual(Array(60).fill(0));
  const late = await Promise.all(stores.map((store) => store.take(STORED_RULE, "school")));
  expect(late).toEqual([5, 5, 5]);
});

Deno.test("RateStore: after Retry-After a try is allowed, and a second before it is not", async () => {
  using kv = await Deno.openKv(":memory:");
  let nowMs = 0;
  const store = createRateStore(kv, () => nowMs);
  const step = fc.record({
    capacity: fc.integer({ min: 1, max: 5 }),
    refillMs: fc.integer({ min: 1_001, max: 1_800_000 }),
    gapsMs: fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 12 }),
  });
  let count = 0;
  await fc.assert(fc.asyncProperty(step, async ({ gapsMs, ...rule }) => {
    const take = () => store.take({ ...rule, name: "true", isLocal: true }, String(count));
    count++;
    for (const gapMs of gapsMs) {
      nowMs += gapMs;
      const waitSec = await take();
      if (waitSec === 0) continue;
      expect(waitSec).toBeLessThanOrEqual(Math.ceil(rule.refillMs / 1000));
      nowMs += (waitSec - 1) * 1000;
      if (waitSec > 1) expect(await take()).toBe(1);
      nowMs += 1000;
      expect(await take()).toBe(0);
    }
  }));
});

/** Counts the calls to a real store; `fail` makes every write fail. */
function counted(kv: Deno.Kv) {
  const it = { reads: 0, writes: 0, fail: false };
  const spy = {
    get: (key: Deno.KvKey) => (it.reads++, kv.get(key)),
    atomic() {
      it.writes++;
      if (it.fail) throw new Error("disk full");
      return kv.atomic();
    },
  };
  return { it, kv: spy as unknown as Deno.Kv };
}

Deno.test("RateStore: a flood costs one write for all that come together, and none once refused", async () => {
  using kv = await Deno.openKv(":memory:");
  const { it, kv: spy } = counted(kv);
  const store = createRateStore(spy, () => 0);
  await many(60, () => store.take(STORED_RULE, "flood"));
  expect([it.reads, it.writes <= 2]).toEqual([1, true]);
  const before = { ...it };
  const waits = await many(1_000, () => store.take(STORED_RULE, "flood"));
  expect([new Set(waits), it]).toEqual([new Set([5]), before]);
});

Deno.test("RateStore: a store that fails is a fault, never a refusal, and nothing is forgotten by it", async () => {
  using kv = await Deno.openKv(":memory:");
  const { it, kv: spy } = counted(kv);
  const store = createRateStore(spy, () => 0);
  await many(59, () => store.take(STORED_RULE, "fault"));
  it.fail = true;
  await expect(store.take(STORED_RULE, "fault")).rejects.toThrow("disk full");
  it.fail = false;
  expect([await store.take(STORED_RULE, "fault"), await store.take(STORED_RULE, "fault")]).toEqual([
    0,
    5,
  ]);
});

Deno.test("RateStore: a local bucket touches no store, a shared one outlives the process", async () => {
  using kv = await Deno.openKv(":memory:");
  const { it, kv: spy } = counted(kv);
  const local = { ...STORED_RULE, name: "local", capacity: 1, isLocal: true };
  const shared = { ...STORED_RULE, capacity: 1 };
  const store = createRateStore(spy, () => 0);
  expect([await store.take(local, "a"), await store.take(local, "a")]).toEqual([0, 5]);
  expect(it).toMatchObject({ reads: 0, writes: 0 });
  await store.take(shared, "a");
  const restarted = createRateStore(kv, () => 0);
  expect([await restarted.take(local, "a"), await restarted.take(shared, "a")]).toEqual([0, 5]);
});

Deno.test("RateStore: its memory is bounded: what was not used for longest is forgotten", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = createRateStore(kv, () => 0);
  const rule = { ...STORED_RULE, capacity: 1, isLocal: true };
  await store.take(rule, "first");
  for (let n = 0; n < 19_999; n++) await store.take(rule, String(n));
  expect([await store.take(rule, "0"), await store.take(rule, "first")]).toEqual([5, 5]);
  await store.take(rule, "one too many");
  expect(await store.take(rule, "1")).toBe(0);
});
