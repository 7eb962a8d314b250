import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import fc from "npm:fast-check@4.10.2";
import { StoreUnavailable } from "../refusal.ts";
import { StaleIfErrorCache } from "./stale_if_error.server.ts";

const PROMISED_MS = 60_000;

/** A store that changes, goes away and comes back at the test's word, behind a memory of 30 and 60 seconds. */
function createWorld() {
  const world = { nowMs: 0, value: 0, isAway: false, questions: 0 };
  const promised = new StaleIfErrorCache<number>({
    lifetimeMs: PROMISED_MS / 2,
    promisedMs: PROMISED_MS,
    maxEntries: 2,
    now: () => world.nowMs,
  });
  const read = () => {
    world.questions++;
    return world.isAway
      ? Promise.reject(new StoreUnavailable("away"))
      : Promise.resolve(world.value);
  };
  const ask = (fresh?: boolean) => promised.get("ada", read, fresh).catch(() => "away");
  return { world, promised, ask };
}

Deno.test("Promised: while the store is away an answer counts to the end of its minute, and not a moment longer [B9.2]", async () => {
  const { world, ask } = createWorld();
  expect(await ask()).toBe(0);
  world.isAway = true;
  world.nowMs = PROMISED_MS - 1;
  expect(await ask()).toBe(0);
  expect(await ask(true)).toBe("away"); // whoever wants to know it of this moment is told
  expect(await ask()).toBe(0);
  world.nowMs = PROMISED_MS;
  expect(await ask()).toBe("away");
});

Deno.test("Promised: what is heard of ends the answer before it, away or not", async () => {
  const { world, promised, ask } = createWorld();
  await ask();
  world.isAway = true;
  world.nowMs = PROMISED_MS / 2;
  expect(await ask()).toBe(0);
  promised.forget((key) => key === "ada");
  expect(await ask()).toBe("away");
});

Deno.test("Promised: a store that is away is asked once a second, not by everybody", async () => {
  const { world, ask } = createWorld();
  await ask();
  world.isAway = true;
  world.nowMs = PROMISED_MS / 2;
  for (let n = 0; n < 10; n++) expect(await ask()).toBe(0);
  expect(world.questions).toBe(2);
  world.nowMs += 1_000;
  await ask();
  expect(world.questions).toBe(3);
});

Deno.test("Promised: nobody waits for a silent store longer than half a second, nor beyond the promise", async () => {
  const clock = FakeTimers.install({ now: 0 });
  try {
    const promised = new StaleIfErrorCache<string>({
      lifetimeMs: PROMISED_MS / 2,
      promisedMs: PROMISED_MS,
      maxEntries: 2,
      now: Date.now,
    });
    const silence = () =>
      new Promise<string>((_, reject) =>
        setTimeout(() => reject(new StoreUnavailable("no answer")), 3_000)
      );
    await promised.get("ada", () => Promise.resolve("owned"));
    await clock.tickAsync(PROMISED_MS / 2);
    const first = promised.get("ada", silence);
    await clock.tickAsync(500);
    expect(await first).toBe("owned");
    await clock.tickAsync(PROMISED_MS / 2 - 700); // 200 ms are left, and so less than patience
    const last = promised.get("ada", silence).catch(() => "away");
    await clock.tickAsync(3_000);
    expect(await last).toBe("away");
  } finally {
    clock.uninstall();
  }
});

Deno.test("Promised: whatever happens, an answer was so less than a minute ago, and after what was heard", async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant("wait"), ms: fc.integer({ min: 1, max: 40_000 }) }),
    ...["change", "leave", "return", "tell", "ask", "ask", "fresh"].map((what) =>
      fc.record({ what: fc.constant(what), ms: fc.constant(0) })
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { world, promised, ask } = createWorld();
      /** Until when each value was the store's: the last is so still. */
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
        expect(world.nowMs - (endedMs[value] ?? world.nowMs)).toBeLessThan(PROMISED_MS);
      }
    }),
    { numRuns: 300 },
  );
});
