import { expect } from "npm:expect@30.5.2";
import { createSlowQueue } from "./work.server.ts";

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
