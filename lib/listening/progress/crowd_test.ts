import { serialize } from "node:v8";
import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { GroupCommit } from "@/lib/platform/kv/group_commit.server.ts";
import { createCrowd } from "@/tests/fakes/crowd.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { createAudience, LiveProgress } from "./live.server.ts";
import { createProgressService } from "./service.server.ts";
import { createProgressStore } from "./store.server.ts";

/** `deno task prove` uses the number of devices at which folding once failed for good. */
const CROWD = Deno.env.get("PROVE")
  ? { devices: 300, eventsEach: 200 }
  : { devices: 300, eventsEach: 2 };

const file = new URL("../../../demo/catalogue.json", import.meta.url).pathname;

Deno.test(`recordJournal: ${CROWD.devices} devices of one account: all is folded and kept, in values that fit`, async () => {
  using kv = await Deno.openKv(":memory:");
  const log = createFakeLog();
  const store = createProgressStore({ kv, group: new GroupCommit(kv), log });
  const catalogue = await loadCatalogue({ file, durations: () => 120 });
  const service = createProgressService({
    store,
    audience: createAudience(),
    catalogue,
    live: new LiveProgress(),
    log,
  });
  const crowd = createCrowd(CROWD);
  let version = "", posts = 0;
  for (const post of crowd.posts(() => version)) {
    const recorded = await service.recordJournal(post, { userId: "ada", device: "Test" });
    if (!recorded.ok) throw new Error(recorded.code);
    expect(recorded.refused).toEqual([]);
    expect(recorded.lastSequence).toBeGreaterThanOrEqual(post.events.at(-1)!.sequence);
    version = recorded.progress[0]!.version;
    if (++posts % 50 === 0) await checkValues(kv);
  }
  await checkValues(kv);
  const { heardSec, completedChapters } = (await service.get("ada", 11))!;
  expect(heardSec).toBe(crowd.heard.size);
  expect(completedChapters).toEqual([...crowd.finished].sort((a, b) => a - b));
  expect(log.lines).toEqual([]);
});

/** The account has few values in the store, each well below 64 KiB. */
async function checkValues(kv: Deno.Kv): Promise<void> {
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  const sizes = entries.map(({ value }) => serialize(value).byteLength);
  expect(Math.max(...sizes)).toBeLessThan(60_000);
  expect(entries.length).toBeLessThan(60);
}
