import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { HOUR_MS } from "@/lib/platform/duration.ts";
import { ownerOf } from "@/tests/fakes/rights.ts";
import { createFeedService } from "./feeds.server.ts";
import { keys } from "./records.ts";
import { createFeedStore } from "./sharing_store.server.ts";

const catalogue = await loadCatalogue({ file: "demo/catalogue.json", durations: () => 60 });

/** Feeds over rights and a clock that the test changes; rights change without an event. */
async function openFeeds() {
  const kv = await Deno.openKv(":memory:");
  const world = { nowMs: HOUR_MS, has: ownerOf(11, 12) };
  const rights = { of: () => Promise.resolve(world.has) };
  const store = createFeedStore(kv);
  const feeds = createFeedService({ store, catalogue, rights, now: () => world.nowMs });
  return { kv, world, store, feeds, [Symbol.dispose]: () => kv.close() };
}

const ADA = { userId: "ada", bookId: null };

Deno.test("FeedService: what the source knows to be owned no more is gone at once", async () => {
  using it = await openFeeds();
  const ids = async () => (await it.feeds.booksOf(ADA)).map(({ id }) => id);
  expect(await ids()).toEqual([11, 12]);
  it.world.has = { ...ownerOf(), subscribedUntilMs: it.world.nowMs + 1 }; // refunded by another process
  expect(await ids()).toEqual([]);
  it.world.has = ownerOf(11);
  expect(await ids()).toEqual([11]);
});

Deno.test("FeedService: made twice at once, one address works, and nothing is left of the other", async () => {
  using it = await openFeeds();
  const made = await Promise.all([1, 2, 3].map(() => it.feeds.make(ADA)));
  const open = await Promise.all(made.map((answer) => answer.ok && it.feeds.open(answer.token)));
  expect(open.filter(Boolean)).toHaveLength(1);
  expect(await Array.fromAsync(it.kv.list({ prefix: ["feed"] }))).toHaveLength(1);
  await it.store.erase("ada");
  expect(await Array.fromAsync(it.kv.list({ prefix: [] }))).toEqual([]);
});

Deno.test("FeedService: when it was fetched is kept to the hour, and does not bring a revoked one back", async () => {
  using it = await openFeeds();
  const made = await it.feeds.make({ ...ADA, bookId: 11 });
  if (!made.ok) throw new Error(made.code);
  const lastRead = async () => (await it.feeds.list("ada"))[0]?.lastRead;
  expect(await lastRead()).toBe(null);
  await it.feeds.open(made.token);
  const first = new Date(it.world.nowMs).toISOString();
  it.world.nowMs += HOUR_MS;
  await it.feeds.open(made.token);
  expect(await lastRead()).toBe(first);
  it.world.nowMs += 1;
  const [feed] = await it.store.list("ada");
  await it.feeds.revoke({ ...ADA, bookId: 11 });
  await it.store.touch(feed!.id, it.world.nowMs);
  expect((await it.kv.get(keys.feed(feed!.id))).value).toBe(null);
  expect(await it.feeds.open(made.token)).toBe(null);
});
