import { expect } from "npm:expect@30.5.2";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { createBookMaps } from "./book_map.ts";
import { NO_PROGRESS, stateOfAll } from "./merge.ts";
import type { EventRecord } from "./model.ts";
import { createProgressReader, createRecentProgress } from "./read.server.ts";

const eventOf = (sequence: number): EventRecord => ({
  deviceId: "phone",
  device: "Phone",
  sequence,
  intent: "play",
  chapter: 2,
  positionSec: sequence,
  heard: null,
  via: 11,
  base: {},
  atMs: sequence,
  localMs: sequence,
  left: null,
});

/** A store whose reads the test answers. */
function openWorld() {
  const world = {
    nowMs: 0,
    reads: [] as PromiseWithResolvers<typeof NO_PROGRESS>[],
    lists: [] as PromiseWithResolvers<Map<number, typeof NO_PROGRESS>>[],
  };
  const recent = createRecentProgress({
    get() {
      const read = Promise.withResolvers<typeof NO_PROGRESS>();
      world.reads.push(read);
      return read.promise;
    },
    list() {
      const list = Promise.withResolvers<Map<number, typeof NO_PROGRESS>>();
      world.lists.push(list);
      return list.promise;
    },
    listFavorites: () => Promise.resolve([]),
  }, () => world.nowMs);
  const last = async () => (await recent.get("ada", 11)).seen.phone;
  return { world, recent, last };
}

Deno.test("RecentProgress: read once a minute, with what was posted here since", async () => {
  const { world, recent, last } = openWorld();
  const [first, second] = [last(), last()];
  world.reads[0]!.resolve(stateOfAll([eventOf(1)]));
  expect([await first, await second, world.reads.length]).toEqual([1, 1, 1]);
  recent.add("ada", 11, [eventOf(2)]);
  world.nowMs = 59_999;
  expect([await last(), world.reads.length]).toEqual([2, 1]);
  world.nowMs = 60_000;
  const again = last();
  world.reads[1]!.resolve(stateOfAll([eventOf(2)]));
  expect([await again, world.reads.length]).toEqual([2, 2]);
});

Deno.test("RecentProgress: what lacks a post, a claim or news from elsewhere is read again", async () => {
  const { world, recent, last } = openWorld();
  const early = last();
  recent.add("ada", 11, [eventOf(1)]); // appended while it is being read
  world.reads[0]!.resolve(NO_PROGRESS);
  expect(await early).toBe(undefined);
  const read = last();
  world.reads[1]!.resolve(stateOfAll([eventOf(1)]));
  expect(await read).toBe(1);
  const claimed = recent.get("ada", 11, ({ seen }) => seen.phone === 5); // another process took it in
  world.reads[2]!.resolve(stateOfAll([eventOf(5)]));
  expect((await claimed).seen.phone).toBe(5);
  recent.forget("ad");
  expect([await last(), world.reads.length]).toEqual([5, 3]);
  recent.forget("ada");
  const after = last();
  world.reads[3]!.reject(new Error("away"));
  await expect(after).rejects.toThrow("away");
  const retried = last();
  world.reads[4]!.resolve(stateOfAll([eventOf(6)]));
  expect(await retried).toBe(6);
});

Deno.test("RecentProgress: what was begun for a post is taken by its book, once, and never after a post of another", async () => {
  const { world, recent, last } = openWorld();
  recent.prefetch("ada");
  recent.prefetch("ada");
  const first = last();
  world.lists[0]!.resolve(new Map([[11, stateOfAll([eventOf(1)])]]));
  expect([await first, world.lists.length, world.reads.length]).toEqual([1, 1, 0]);
  recent.prefetch("ada"); // cached by now
  expect(world.lists.length).toBe(1);

  world.nowMs = 60_000;
  recent.prefetch("ada");
  recent.add("ada", 12, [eventOf(2)]);
  const second = last();
  world.reads[0]!.resolve(stateOfAll([eventOf(2)]));
  expect([await second, world.lists.length]).toEqual([2, 2]);

  recent.forget("ada");
  recent.prefetch("ada");
  world.lists[2]!.reject(new Error("the store is away"));
  await expect(last()).rejects.toThrow("away");
  const third = last();
  world.reads[1]!.resolve(stateOfAll([eventOf(3)]));
  expect(await third).toBe(3);
});

Deno.test("RecentProgress: several books that are not known are one reading, a single one its own", async () => {
  const { world, recent, last } = openWorld();
  const first = last();
  world.reads[0]!.resolve(stateOfAll([eventOf(1)]));
  await first;
  const all = recent.getAll("ada", [11, 12, 13]);
  world.lists[0]!.resolve(
    new Map([[11, stateOfAll([eventOf(9)])], [12, stateOfAll([eventOf(2)])]]),
  );
  const seen = (await all).entries().map(([id, state]) => [id, state.seen.phone]).toArray();
  expect(seen).toEqual([[11, 1], [12, 2], [13, undefined]]);
  await recent.getAll("ada", [12, 13, 11]);
  expect([world.lists.length, world.reads.length]).toEqual([1, 1]);
  recent.getAll("ada", [14, 11]);
  expect([world.lists.length, world.reads.length]).toEqual([1, 2]);
});

Deno.test("listHeard: a book that is no longer in the catalogue is called by its number in the listener's language", async () => {
  await loadTranslations();
  const catalogue = { getBook: () => undefined } as unknown as Catalogue;
  const { reader } = createProgressReader({
    store: {
      get: () => Promise.resolve(NO_PROGRESS),
      list: () => Promise.resolve(new Map()),
      listFavorites: () => Promise.resolve([]),
      listHeardDays: () => Promise.resolve(new Map([[99, { "2026-03-05": [60, 0] }]])),
    },
    recent: { getAll: () => Promise.resolve(new Map()), listFavorites: () => Promise.resolve([]) },
    catalogue,
    maps: createBookMaps(catalogue),
  });
  const titles = async () => (await reader.listHeard("ada")).map(({ title }) => title);
  expect(await titles()).toEqual(["Book 99"]);
  expect(await withLanguage("de", titles)).toEqual(["Buch 99"]);
});
