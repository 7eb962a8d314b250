import { expect } from "npm:expect@30.5.2";
import { createErasure } from "./erasure.server.ts";
import { defineRecord, Records } from "./record.ts";

Deno.test("Erasure: every step settles before one is told to erase; one that cannot settle ends it", async () => {
  using kv = await Deno.openKv(":memory:");
  const { onErase, settle, erase } = createErasure({ kv, records: new Records() });
  const done: string[] = [];
  let isReachable = false;
  onErase("stays", { erase: (id) => Promise.resolve(void done.push(`erase ${id}`)) });
  onErase("stays", { settle: () => Promise.resolve(isReachable) });
  onErase("stays", { settle: (id) => Promise.resolve(!!done.push(`settle ${id}`)) });
  expect([await settle("ada"), done]).toEqual([false, []]);
  isReachable = true;
  expect(await settle("ada")).toBe(true);
  await erase("ada");
  expect(done).toEqual(["settle ada", "erase ada"]);
});

Deno.test("Erasure: at the proof of an address goes what would go on opening the account, and nothing else", async () => {
  using kv = await Deno.openKv(":memory:");
  const keys = {
    feed: defineRecord({ name: "feed", key: (userId: string) => [userId], ofUser: "ends" }),
    clip: defineRecord({
      name: "clip",
      key: (userId: string, bookId: number) => [userId, bookId],
      ofUser: "ends",
    }),
    note: defineRecord({ name: "note", key: (userId: string) => [userId], ofUser: "stays" }),
    sale: defineRecord({ name: "sale", key: (userId: string) => [userId] }),
  };
  const { onErase, erase, eraseUnproved } = createErasure({ kv, records: new Records(keys) });
  const done: string[] = [];
  for (const whenProved of ["stays", "ends"] as const) {
    onErase(whenProved, { erase: () => Promise.resolve(void done.push(whenProved)) });
  }
  for (const user of ["ada", "ben"]) {
    for (const key of [keys.feed(user), keys.clip(user, 12), keys.note(user), keys.sale(user)]) {
      await kv.set(key, true);
    }
  }
  const left = () =>
    Array.fromAsync(kv.list({ prefix: [] }), ({ key }) => key.slice(0, 2).join(" "));
  const bens = ["clip ben", "feed ben", "note ben", "sale ben"];
  await eraseUnproved("ada");
  expect(done).toEqual(["ends"]);
  expect((await left()).sort()).toEqual([...bens, "note ada", "sale ada"].sort());
  await erase("ada");
  expect((await left()).sort()).toEqual([...bens, "sale ada"].sort());
});
