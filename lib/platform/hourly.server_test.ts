import { expect } from "npm:expect@30.5.2";
import { createHourly } from "./work.server.ts";

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
