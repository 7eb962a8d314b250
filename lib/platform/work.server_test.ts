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

Deno.test("createSlowQueue: one piece at a time, each followed by a rest, failures too", async () => {
  const seen: string[] = [];
  const { promise: rested, resolve } = Promise.withResolvers<void>();
  const later = createSlowQueue(() => {
    seen.push("rest");
    if (seen.length === 9) resolve();
    return Promise.resolve();
  });
  for (const name of ["a", "b", "c"]) {
    later(async () => {
      seen.push(name);
      await Promise.resolve();
      seen.push(name);
      if (name === "b") throw new Error("cannot");
    });
  }
  await rested;
  expect(seen.join(" ")).toBe("a a rest b b rest c c rest");
});

Deno.test("createSlowQueue: what does not fit is dropped", async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const later = createSlowQueue(() => end);
  let count = 0;
  const piece = () => Promise.resolve(void count++);
  for (let i = 0; i < 1_000; i++) later(piece);
  resolve();
  while (count < 101) await new Promise((done) => setTimeout(done));
  await new Promise((done) => setTimeout(done, 20));
  expect(count).toBe(101); // the one under way and those that wait
});
