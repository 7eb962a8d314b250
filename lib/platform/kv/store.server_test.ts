import { expect } from "npm:expect@30.5.2";
import { type KvConnect, serveKvConnect } from "@/tests/fakes/kv_connect/mod.ts";
import { StoreUnavailable } from "../refusal.ts";
import { Store } from "./store.server.ts";

const LIMIT_MS = 1_000;

async function withRemote(test: (kv: Deno.Kv, service: KvConnect) => Promise<void>) {
  await using service = serveKvConnect();
  using kv = await Deno.openKv(service.url);
  await kv.get([]);
  await test(new Store(kv, { isRemote: true, limitMs: LIMIT_MS }), service);
}

/** Waits until timed-out calls are answered: the client retries four times a second. */
async function endOutage(kv: Deno.Kv, service: KvConnect): Promise<void> {
  service.outage = null;
  for (let left = 100; left > 0; left--) {
    await new Promise((done) => setTimeout(done, 50));
    if (await kv.get([]).then(() => true, () => false)) break;
  }
  await new Promise((done) => setTimeout(done, 700));
}

for (const outage of ["silent", "refuses"] as const) {
  Deno.test(`Store: a store that is away (${outage}) is given up on, in every kind of call`, () =>
    withRemote(async (kv, service) => {
      await kv.set(["a"], 1);
      service.outage = outage;
      const calls = [
        kv.get(["a"]),
        kv.getMany([["a"], ["b"]]),
        kv.set(["a"], 2),
        kv.delete(["b"]),
        Array.fromAsync(kv.list({ prefix: [] })),
        kv.atomic().set(["a"], 2).commit(),
        kv.atomic().check({ key: ["b"], versionstamp: null }).set(["a"], 2).commit(),
      ];
      for (const result of await Promise.allSettled(calls)) {
        expect(result.status === "rejected" && result.reason).toBeInstanceOf(StoreUnavailable);
      }
      await endOutage(kv, service);
      expect((await kv.get(["a"])).value).toBe(2);
    }));
}

Deno.test("Store: beyond a hundred calls without an answer the next are refused at once", () =>
  withRemote(async (kv, service) => {
    service.outage = "silent";
    const first = Array.from({ length: 100 }, () => kv.get(["a"]));
    await Promise.allSettled(first);
    const trips = service.counts.trips;
    await expect(kv.get(["a"])).rejects.toThrow("100 calls are unanswered");
    await endOutage(kv, service);
    expect((await kv.get(["a"])).value).toBe(null);
    expect(service.counts.trips - trips).toBeLessThan(200);
  }));

Deno.test("Store: a commit whose answer was lost is known again, with its version", () =>
  withRemote(async (kv, service) => {
    let left = 1;
    service.losesAnswer = () => left-- === 0; // the second: the first is the competitor's
    await kv.set(["b"], "theirs");
    const made = await kv.atomic().check({ key: ["a"], versionstamp: null }).set(["a"], 1).commit();
    const entry = await kv.get(["a"]);
    expect(made).toEqual({ ok: true, versionstamp: entry.versionstamp });
    left = 0;
    expect((await kv.atomic().check(entry).delete(["a"]).commit()).ok).toBe(true);
    expect(await kv.atomic().check(entry).set(["a"], 2).commit()).toEqual({ ok: false });
  }));

/** A store whose first commits fail in the given ways. */
function failing(real: Deno.Kv, errors: Error[]): Deno.Kv {
  return new Proxy(real, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "atomic") return value.bind(target);
      return () => {
        const operation = target.atomic();
        const commit = operation.commit.bind(operation);
        operation.commit = () => {
          const error = errors.shift();
          return error ? Promise.reject(error) : commit();
        };
        return operation;
      };
    },
  });
}

Deno.test("Store: another process that holds the file is waited for", async () => {
  using real = await Deno.openKv(":memory:");
  const locked = () => new TypeError("database is locked");
  const kv = new Store(failing(real, [locked(), locked()]), { isRemote: false });
  expect((await kv.atomic().set(["a"], 1).commit()).ok).toBe(true);
});

Deno.test("Store: what a caller does wrong stays the caller's error", async () => {
  using real = await Deno.openKv(":memory:");
  const kv = new Store(real, { isRemote: false });
  await expect(kv.set(["a"], new Uint8Array(70_000))).rejects.toThrow(TypeError);
});
