import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { REFUSED } from "../words/pages.ts";
import { createAudience, LiveProgress } from "./live.server.ts";
import { NO_PROGRESS } from "./merge.ts";
import { createProgressService } from "./service.server.ts";
import type { ProgressStore } from "./store.server.ts";

const file = new URL("../../../demo/catalogue.json", import.meta.url).pathname;

Deno.test("recordJournal: a store that stalls is given up on in time, and the operator reads why", async () => {
  const stalled: Omit<ProgressStore, "erase"> = {
    get: () => Promise.resolve(NO_PROGRESS),
    list: () => Promise.resolve(new Map()),
    listHeardDays: () => Promise.resolve(new Map()),
    append: () => new Promise(() => {}),
    setFavorite: () => Promise.resolve(),
    listFavorites: () => Promise.resolve([]),
    adopt: () => Promise.resolve(true),
  };
  const log = createFakeLog();
  const live = new LiveProgress();
  const pushed: unknown[] = [];
  live.subscribe("ada", { push: (progress) => pushed.push(progress), close: () => {} });
  const service = createProgressService({
    store: stalled,
    audience: createAudience(),
    catalogue: await loadCatalogue({ file, durations: () => 120 }),
    live,
    log,
  });
  const event = {
    sequence: 1,
    intent: "play" as const,
    audiobookId: 11,
    chapter: 2,
    positionSec: 9,
    baseVersion: "",
  };
  const sender = { userId: "ada", device: "Test" };
  const result = await service.recordJournal({ deviceId: "phone", events: [event] }, sender);
  expect(result).toEqual(refuse("store_busy", REFUSED.storeBusy, 2));
  expect(log.lines.map((it) => it.event)).toEqual(["progress_not_written"]);
  expect(pushed).toEqual([]);
});
