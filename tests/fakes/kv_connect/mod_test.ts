/** The stand-in, as Deno's own client sees it. */
import { expect } from "npm:expect@30.5.2";
import { serveKvConnect } from "./mod.ts";

Deno.test("kv_connect: keeps, lists, checks and forgets what Deno's client writes", async () => {
  await using service = serveKvConnect();
  using kv = await Deno.openKv(service.url);
  const made = await kv.set(["n", 1], { text: "one", at: new Date(5), big: 2n });
  await kv.atomic().set(["n", 2], "two").set(["n", 3], new Uint8Array([3])).set(["m"], 0).commit();
  expect(await kv.get(["n", 1])).toEqual({
    key: ["n", 1],
    value: { text: "one", at: new Date(5), big: 2n },
    versionstamp: (made as Deno.KvCommitResult).versionstamp,
  });
  const listed = await Array.fromAsync(
    kv.list({ prefix: ["n"] }, { reverse: true, batchSize: 2 }),
    ({ key }) => key[1],
  );
  expect(listed).toEqual([3, 2, 1]);
  const stale = kv.atomic().check({ key: ["n", 1], versionstamp: null }).set(["n", 1], "no");
  expect(await stale.commit()).toEqual({ ok: false });
  const fresh = await kv.get(["n", 1]);
  expect((await kv.atomic().check(fresh).delete(["n", 1]).commit()).ok).toBe(true);
  expect((await kv.getMany([["n", 1], ["n", 2]])).map(({ value }) => value)).toEqual([null, "two"]);
  await kv.set(["soon"], 1, { expireIn: 1 });
  await new Promise((done) => setTimeout(done, 5));
  expect((await kv.get(["soon"])).value).toBe(null);
});

Deno.test("kv_connect: a watch tells what is there and then each change", async () => {
  await using service = serveKvConnect();
  using kv = await Deno.openKv(service.url);
  const changes = kv.watch([["a"], ["b"]]).getReader();
  const next = async () => (await changes.read()).value?.map(({ value }) => value);
  expect(await next()).toEqual([null, null]);
  await kv.set(["b"], "now");
  expect(await next()).toEqual([null, "now"]);
  await changes.cancel();
});

Deno.test("kv_connect: Deno's client takes its own write for somebody else's when the answer gets lost", async () => {
  await using service = serveKvConnect();
  using kv = await Deno.openKv(service.url);
  let left = 1;
  service.losesAnswer = () => left-- > 0;
  const made = await kv.atomic().check({ key: ["a"], versionstamp: null }).set(["a"], 1).commit();
  expect([made.ok, (await kv.get(["a"])).value]).toEqual([false, 1]);
  expect(service.counts).toEqual({
    trips: 3,
    serial: 3,
    writes: 2,
    readUnits: 1,
    writeUnits: 2,
    looks: 0,
  });
});
