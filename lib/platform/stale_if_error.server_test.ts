import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import fc from "npm:fast-check@4.10.2";
import { StoreUnavailable } from "./refusal.ts";
import { FRESH, StaleIfErrorCache } from "./stale_if_error.server.ts";

const MAX_STALE_MS = 60_000;

/** A store that the test changes, takes away and brings back, behind a cache of 30 and 60 seconds. */
function createWorld() {
  const world = { nowMs: 0, value: 0, isAway: false, questions: 0 };
  const promised = new StaleIfErrorCache<number>({
    lifetimeMs: MAX_STALE_MS / 2,
    maxStaleMs: MAX_STALE_MS,
    maxEntries: 2,
    now: () => world.nowMs,
  });
  const read = () => {
    world.questions++;
    return world.isAway
      ? Promise.reject(new StoreUnavailable("away"))
      : Promise.resolve(world.value);
  };
  const ask = (fresh?: boolean) =>
    promised.get("ada", read, fresh ? FRESH : undefined).catch(() => "away");
  return { world, promised, ask };
}

Deno.test("StaleIfErrorCache: while the store is away an answer counts to the end of its minute, and not a moment longer [B9.2]", async () => {
  const { world, ask } = createWorld();
  expect(await ask()).toBe(0);
  world.isAway = true;
  world.nowMs = MAX_STALE_MS - 1;
  expect(await ask()).toBe(0);
  expect(await ask(true)).toBe("away"); // a caller that needs the present answer gets the error
  expect(await ask()).toBe(0);
  world.nowMs = MAX_STALE_MS;
  expect(await ask()).toBe("away");
});

Deno.test("StaleIfErrorCache: what is heard of ends the answer before it, away or not", async () => {
  const { world, promised, ask } = createWorld();
  await ask();
  world.isAway = true;
  world.nowMs = MAX_STALE_MS / 2;
  expect(await ask()).toBe(0);
  promised.delete("ada");
  expect(await ask()).toBe("away");
});

Deno.test("StaleIfErrorCache: a store that is away is asked once a second, not by everybody", async () => {
  const { world, ask } = createWorld();
  await ask();
  world.isAway = true;
  world.nowMs = MAX_STALE_MS / 2;
  for (let n = 0; n < 10; n++) expect(await ask()).toBe(0);
  expect(world.questions).toBe(2);
  world.nowMs += 1_000;
  await ask();
  expect(world.questions).toBe(3);
});

Deno.test("StaleIfErrorCache: nobody waits for a silent store longer than half a second, nor beyond the promise", async () => {
  const clock = FakeTimers.install({ now: 0 });
  try {
    const promised = new StaleIfErrorCache<string>({
      lifetimeMs: MAX_STALE_MS / 2,
      maxStaleMs: MAX_STALE_MS,
      maxEntries: 2,
      now: Date.now,
    });
    const silence = () =>
      new Promise<string>((_, reject) =>
        setTimeout(() => reject(new StoreUnavailable("no answer")), 3_000)
      );
    await promised.get("ada", () => Promise.resolve("owned"));
    await clock.tickAsync(MAX_STALE_MS / 2);
    const first = promised.get("ada", silence);
    await clock.tickAsync(500);
    expect(await first).toBe("owned");
    await clock.tickAsync(MAX_STALE_MS / 2 - 700); // 200 ms are left, less than the patience
    const last = promised.get("ada", silence).catch(() => "away");
    await clock.tickAsync(3_000);
    expect(await last).toBe("away");
  } finally {
    clock.uninstall();
  }
});

Deno.test("StaleIfErrorCache: whatever happens, an answer was so less than a minute ago, and after what was heard", async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant("wait"), ms: fc.integer({ min: 1, max: 40_000 }) }),
    ...["change", "leave", "return", "tell", "ask", "ask", "fresh"].map((what) =>
      fc.record({ what: fc.constant(what), ms: fc.constant(0) })
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { world, promised, ask } = createWorld();
      /** Until when each value was the store's; the last still is. */
      const endedMs: number[] = [];
      let told = 0;
      for (const { what, ms } of steps) {
        world.nowMs += ms;
        if (what === "change") endedMs[world.value++] = world.nowMs;
        if (what === "leave") world.isAway = true;
        if (what === "return") world.isAway = false;
        if (what === "tell") {
          promised.forget(() => true);
          told = world.value;
        }
        if (what !== "ask" && what !== "fresh") continue;
        const value = await ask(what === "fresh");
        if (typeof value === "string") {
          expect(world.isAway).toBe(true);
          continue;
        }
        expect(value).toBeGreaterThanOrEqual(told);
        expect(world.nowMs - (endedMs[value] ?? world.nowMs)).toBeLessThan(MAX_STALE_MS);
      }
    }),
    { numRuns: 300 },
  );
});

/** A fetch that counts its calls and answers when told to. */
function createSource() {
  const calls: PromiseWithResolvers<string>[] = [];
  const fetch = () => {
    const call = Promise.withResolvers<string>();
    calls.push(call);
    return call.promise;
  };
  return { calls, fetch };
}

/** Two entries that live 60 ms, asked at a given moment. */
function create() {
  let nowMs = 0;
  const cache = new StaleIfErrorCache<string>({ lifetimeMs: 60, maxEntries: 2, now: () => nowMs });
  const get = (
    key: string,
    atMs: number,
    ...o: [() => Promise<string>, covers?: (it: string) => boolean]
  ) => {
    nowMs = atMs;
    return cache.get(key, ...o);
  };
  return { cache, get };
}

Deno.test("StaleIfErrorCache: those who ask meanwhile share one fetch, and its answer lives its time", async () => {
  const { calls, fetch } = createSource();
  const memory = create();
  const asked = [memory.get("a", 0, fetch), memory.get("a", 1, fetch)];
  calls[0]!.resolve("x");
  expect(await Promise.all(asked)).toEqual(["x", "x"]);
  expect(await memory.get("a", 59, fetch)).toBe("x");
  expect(calls.length).toBe(1);
  memory.get("a", 60, fetch);
  expect(calls.length).toBe(2);
});

Deno.test("StaleIfErrorCache: a fresh answer is fetched although one is known, and replaces it", async () => {
  const { calls, fetch } = createSource();
  const memory = create();
  memory.get("a", 0, fetch);
  calls[0]!.resolve("old");
  const fresh = memory.get("a", 1, fetch, FRESH);
  calls[1]!.resolve("new");
  expect(await fresh).toBe("new");
  expect(await memory.get("a", 2, fetch)).toBe("new");
});

Deno.test("StaleIfErrorCache: what is forgotten while it is fetched reaches its asker but is not kept", async () => {
  const { calls, fetch } = createSource();
  const memory = create();
  const asked = memory.get("a", 0, fetch);
  memory.cache.forget((key) => key === "a");
  calls[0]!.resolve("stale");
  expect(await asked).toBe("stale");
  memory.get("a", 1, fetch);
  expect(calls.length).toBe(2);
});

Deno.test("StaleIfErrorCache: a failure is told to its askers and asked again by the next", async () => {
  const { calls, fetch } = createSource();
  const memory = create();
  const asked = memory.get("a", 0, fetch);
  calls[0]!.reject(new Error("the source is away"));
  await expect(asked).rejects.toThrow("away");
  memory.get("a", 1, fetch);
  expect(calls.length).toBe(2);
});

Deno.test("StaleIfErrorCache: the oldest makes room", async () => {
  const { calls, fetch } = createSource();
  const memory = create();
  for (const key of ["a", "b", "c"]) memory.get(key, 0, fetch);
  for (const call of calls) call.resolve("x");
  await calls[2]!.promise;
  memory.get("b", 1, fetch);
  memory.get("c", 1, fetch);
  expect(calls.length).toBe(3);
  memory.get("a", 1, fetch);
  expect(calls.length).toBe(4);
});

Deno.test("StaleIfErrorCache: a changed answer keeps its age, and a read that may lack the change is not kept", async () => {
  const { calls, fetch } = createSource();
  const memory = create();
  const early = memory.get("a", 0, fetch);
  memory.cache.change("a", (it) => `${it}!`);
  calls[0]!.resolve("x");
  expect(await early).toBe("x");
  const read = memory.get("a", 1, fetch);
  calls[1]!.resolve("y");
  await read;
  memory.cache.change("a", (it) => `${it}!`);
  expect(await memory.get("a", 60, fetch)).toBe("y!");
  memory.cache.change("a", () => null);
  memory.get("a", 60, fetch);
  expect(calls.length).toBe(3);
});

Deno.test("StaleIfErrorCache: what does not count is answered and not kept", async () => {
  const cache = new StaleIfErrorCache<string | null>({
    lifetimeMs: 60,
    maxEntries: 2,
    counts: (it) => it !== null,
  });
  await cache.get("a", () => Promise.resolve("x"));
  expect(await cache.get("a", () => Promise.resolve(null), FRESH)).toBe(null);
  expect(cache.size).toBe(0);
});
