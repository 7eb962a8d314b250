import { expect } from "npm:expect@30.5.2";
import { Remembered } from "./stale_if_error.server.ts";

/** A fetch that counts its calls and answers when it is told to. */
function createSource() {
  const calls: PromiseWithResolvers<string>[] = [];
  const fetch = () => {
    const call = Promise.withResolvers<string>();
    calls.push(call);
    return call.promise;
  };
  return { calls, fetch };
}

const create = () => new Remembered<string>({ lifetimeMs: 60, maxEntries: 2 });

Deno.test("Remembered: those who ask meanwhile share one fetch, and its answer lives its time", async () => {
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

Deno.test("Remembered: a fresh answer is fetched although one is known, and replaces it", async () => {
  const { calls, fetch } = createSource();
  const memory = create();
  memory.get("a", 0, fetch);
  calls[0]!.resolve("old");
  const fresh = memory.get("a", 1, fetch, true);
  calls[1]!.resolve("new");
  expect(await fresh).toBe("new");
  expect(await memory.get("a", 2, fetch)).toBe("new");
});

Deno.test("Remembered: what is forgotten while it is fetched reaches its asker but is not kept", async () => {
  const { calls, fetch } = createSource();
  const memory = create();
  const asked = memory.get("a", 0, fetch);
  memory.forget((key) => key === "a");
  calls[0]!.resolve("stale");
  expect(await asked).toBe("stale");
  memory.get("a", 1, fetch);
  expect(calls.length).toBe(2);
});

Deno.test("Remembered: a failure is told to its askers and asked again by the next", async () => {
  const { calls, fetch } = createSource();
  const memory = create();
  const asked = memory.get("a", 0, fetch);
  calls[0]!.reject(new Error("the source is away"));
  await expect(asked).rejects.toThrow("away");
  memory.get("a", 1, fetch);
  expect(calls.length).toBe(2);
});

Deno.test("Remembered: the oldest makes room", () => {
  const { calls, fetch } = createSource();
  const memory = create();
  for (const key of ["a", "b", "c"]) memory.get(key, 0, fetch);
  memory.get("b", 1, fetch);
  memory.get("c", 1, fetch);
  expect(calls.length).toBe(3);
  memory.get("a", 1, fetch);
  expect(calls.length).toBe(4);
});
