import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { REFUSED } from "../words/pages.ts";
import { createBookmarkService } from "./service.server.ts";
import { createBookmarkStore } from "./store.server.ts";

const file = new URL("../../../demo/catalogue.json", import.meta.url).pathname;
const START_MS = Date.parse("2026-03-01T12:00:00Z");

/** Deletions an account may leave behind; one more than are remembered. */
const DELETIONS = 2_001;

async function open(kv: Deno.Kv) {
  const clock = { nowMs: START_MS };
  const store = createBookmarkStore(kv);
  const catalogue = await loadCatalogue({ file, durations: () => 120 });
  const service = createBookmarkService({ store, catalogue, now: () => clock.nowMs });
  return { clock, store, service };
}

const place = { audiobookId: 11, chapter: 2, positionSec: 9 };
const idOf = (n: number) => `bookmark-${n}`;

function copy(n: number, rest: { isDeleted?: boolean; revision?: number; note?: string } = {}) {
  const made = { id: idOf(n), ...place, note: "", createdAt: START_MS, updatedAt: START_MS };
  return { ...made, revision: 1, isDeleted: false, ...rest };
}

Deno.test("add: deletions take no room, however many there were", async () => {
  using kv = await Deno.openKv(":memory:");
  const { service, store, clock } = await open(kv);
  const ids = Array.from({ length: DELETIONS }, (_, n) => n);
  for (let from = 0; from < DELETIONS; from += 200) {
    const bookmarks = ids.slice(from, from + 200).map((n) => copy(n, { isDeleted: true }));
    expect((await service.sync("ada", { bookmarks })).refused).toEqual([]);
    clock.nowMs++;
  }
  expect(await service.add("ada", { ...place, note: "" })).toMatchObject({ ok: true });
  const { deleted, bookmarks } = await service.sync("ada", { bookmarks: [] });
  expect([deleted.length, bookmarks.length]).toEqual([2_000, 1]);
  expect((await store.list("ada")).length).toBe(2_001);
});

Deno.test("sync: a deletion is final for 180 days from when it was heard of", async () => {
  using kv = await Deno.openKv(":memory:");
  const { service, store, clock } = await open(kv);
  await service.sync("ada", { bookmarks: [copy(1, { note: "the lamp" })] });
  const removal = { bookmarks: [copy(1, { isDeleted: true, note: "the lamp", revision: 2 })] };
  clock.nowMs += 30 * DAY_MS; // a browser away that long has deleted it
  expect((await service.sync("ada", removal)).deleted).toEqual([idOf(1)]);
  expect((await store.list("ada"))[0]!.note).toBe("");
  clock.nowMs += 179 * DAY_MS;
  await service.sync("ada", removal); // sent again, its retention does not start anew
  const edited = { bookmarks: [copy(1, { revision: 9, note: "edited far away" })] };
  expect((await service.sync("ada", edited)).bookmarks).toEqual([]);
  clock.nowMs += DAY_MS;
  expect((await service.sync("ada", { bookmarks: [] })).deleted).toEqual([]);
  expect(await store.list("ada")).toEqual([]);
  const [back] = (await service.sync("ada", edited)).bookmarks;
  expect(back).toMatchObject({ id: idOf(1), note: "edited far away" });
});

Deno.test("sync: the account's bookmarks themselves are bounded, and what has no room is said", async () => {
  using kv = await Deno.openKv(":memory:");
  const { service } = await open(kv);
  for (let from = 0; from < 2_000; from += 200) {
    await service.sync("ada", {
      bookmarks: Array.from({ length: 200 }, (_, n) => copy(from + n)),
    });
  }
  expect((await service.sync("ada", { bookmarks: [copy(2_000)] })).refused).toEqual([idOf(2_000)]);
  expect(await service.add("ada", { ...place, note: "" })).toEqual(
    refuse("too_many", REFUSED.tooManyBookmarks),
  );
  expect(await service.remove("ada", idOf(7))).toBe(true);
  expect(await service.add("ada", { ...place, note: "" })).toMatchObject({ ok: true });
});
