import { expect } from "npm:expect@30.5.2";
import { FakeLocks, RefusedLocks, withLocks } from "@/tests/fakes/locks.ts";
import { holdLock } from "./hold_lock.browser.ts";

const forEver = () => new Promise<void>(() => {});

Deno.test("holdLock: holds while the work goes on, and lets the next tab have it then", async () => {
  using _ = withLocks(new FakeLocks());
  const order: string[] = [];
  const work = Promise.withResolvers<void>();
  const first = holdLock("a", {}, async () => {
    order.push("first");
    await work.promise;
  });
  const second = holdLock("a", {}, () => {
    order.push("second");
    return Promise.resolve();
  });
  expect(await holdLock("a", { ifAvailable: true }, forEver)).toBe("busy");
  work.resolve();
  expect(await Promise.all([first, second])).toEqual(["released", "released"]);
  expect(order).toEqual(["first", "second"]);
});

Deno.test("holdLock: tells the work that another tab has taken the lock", async () => {
  using _ = withLocks(new FakeLocks());
  let isTaken = false;
  const first = holdLock("a", {}, async (taken) => {
    taken.addEventListener("abort", () => isTaken = true);
    await forEver();
  });
  expect(await holdLock("a", { steal: true }, async () => {})).toBe("released");
  expect(await first).toBe("taken");
  expect(isTaken).toBe(true);
});

Deno.test("holdLock: asks once where locks are refused, and not at all where there are none", async () => {
  const refused = new RefusedLocks();
  {
    using _ = withLocks(refused);
    expect(await holdLock("a", {}, forEver)).toBe("unavailable");
  }
  expect(refused.requests).toBe(1);
  using _ = withLocks(undefined);
  expect(await holdLock("a", {}, forEver)).toBe("unavailable");
});

Deno.test("holdLock: passes on what the work throws", async () => {
  using _ = withLocks(new FakeLocks());
  const failing = holdLock("a", {}, () => Promise.reject(new Error("full")));
  await expect(failing).rejects.toThrow("full");
});
