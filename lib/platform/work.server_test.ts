import { expect } from "npm:expect@30.5.2";
import { createHourly, createSlowQueue } from "./work.server.ts";

Deno.test("createHourly: does all of it one after the other, and who comes meanwhile waits for the same", async () => {
  const hourly = createHourly();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  hourly.add(async () => {
    done.push("first");
    await gate.promise;
  });
  hourly.add(() => Promise.resolve(void done.push("second")));
  const both = Promise.all([hourly.run(), hourly.run()]);
  expect(done).toEqual(["first"]);
  gate.resolve();
  await both;
  expect(done).toEqual(["first", "second"]);
  await hourly.run();
  expect(done).toEqual(["first", "second", "first", "second"]);
});

Deno.test("createHourly: what is under way ends, and nothing begins after", async () => {
  const hourly = createHourly();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  hourly.add(() => gate.promise.then(() => void done.push("first")));
  hourly.add(() => Promise.resolve(void done.push("second")));
  const running = hourly.run();
  const closed = hourly.close();
  gate.resolve();
  await Promise.all([running, closed]);
  expect(done).toEqual(["first"]);
});

Deno.test("createHourly: begins nothing more once another process may do it", async () => {
  const hourly = createHourly();
  const lease = new AbortController();
  const done: string[] = [];
  hourly.add(() => Promise.resolve(lease.abort()));
  hourly.add(() => Promise.resolve(void done.push("second")));
  await hourly.run(lease.signal);
  expect(done).toEqual([]);
});

Deno.test("createSlowQueue: one piece at a time, each followed by a rest of three times as long, failures too", async () => {
  const seen: string[] = [], begunMs: number[] = [];
  const later = createSlowQueue();
  for (const name of ["a", "b", "c"]) {
    later(async () => {
      seen.push(name);
      begunMs.push(performance.now());
      await new Promise((done) => setTimeout(done, 10));
      seen.push(name);
      if (name === "b") throw new Error("cannot");
    });
  }
  while (seen.length < 6) await new Promise((done) => setTimeout(done, 5));
  expect(seen.join(" ")).toBe("a a b b c c");
  const [a, b, c] = begunMs as [number, number, number];
  expect(Math.min(b - a, c - b)).toBeGreaterThan(35); // 10 ms of work and 30 of rest, less what timers round
});

Deno.test("createSlowQueue: what does not fit is dropped", async () => {
  const { promise: blocked, resolve } = Promise.withResolvers<void>();
  const later = createSlowQueue();
  let count = 0;
  later(() => blocked);
  for (let i = 0; i < 1_000; i++) later(() => Promise.resolve(void count++));
  resolve();
  while (count < 100) await new Promise((done) => setTimeout(done));
  await new Promise((done) => setTimeout(done, 20));
  expect(count).toBe(100); // those that waited
});
