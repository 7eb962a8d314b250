/** A post of progress while one account has hundreds of devices that know nothing of each other. */

import { join } from "node:path";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { createAudience, LiveProgress } from "@/lib/listening/progress/live.server.ts";
import { keys } from "@/lib/listening/records.ts";
import { createProgressService } from "@/lib/listening/progress/service.server.ts";
import { createProgressStore } from "@/lib/listening/progress/store.server.ts";
import { GroupCommit } from "@/lib/platform/kv/group_commit.server.ts";
import { openStore } from "@/lib/platform/kv/open.server.ts";
import { createCrowd } from "../tests/fakes/crowd.ts";
import { createFakeLog } from "../tests/fakes/log.ts";
import { atMost, type Figure } from "./figure.ts";

const CROWD = { devices: 300, eventsEach: 200 };
const file = new URL("../demo/catalogue.json", import.meta.url).pathname;

export async function run(): Promise<Figure[]> {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-bench-" });
  const kv = await openStore(join(dir, "bench.kv"));
  const log = createFakeLog();
  const group = new GroupCommit(kv);
  const store = createProgressStore({ kv, group, log });
  const catalogue = await loadCatalogue({ file, durations: () => 120 });
  const service = createProgressService({
    store,
    audience: createAudience(),
    catalogue,
    live: new LiveProgress(),
    log,
  });
  const postsMs: number[] = [];
  const storeMs: number[] = [];
  /** What every post needs of the store at least: the book's journal and snapshot, and a write as long. */
  const readAndWrite = async () => {
    const records = [keys.journalEntry, keys.progress];
    const read = await Promise.all(
      records.map((it) => Array.fromAsync(kv.list({ prefix: it.under("crowd") }))),
    );
    const atomic = kv.atomic();
    read.flat().forEach(({ value }, n) => atomic.set(["read", n], value));
    await atomic.commit();
  };
  try {
    let version = "";
    for (const post of createCrowd(CROWD).posts(() => version)) {
      const startMs = performance.now();
      const recorded = await service.recordJournal(post, { userId: "crowd", device: "Bench" });
      postsMs.push(performance.now() - startMs);
      if (!recorded.ok) throw new Error(`A post was refused: ${recorded.code}`);
      version = recorded.progress[0]!.version;
      const readMs = performance.now();
      await readAndWrite();
      storeMs.push(performance.now() - readMs);
    }
    if (log.lines.length > 0) throw new Error(`The store said ${JSON.stringify(log.lines[0])}`);
  } finally {
    await group.drain();
    kv.close();
    await Deno.remove(dir, { recursive: true });
  }
  return [
    atMost(3, {
      name: "p99 of a post, 300 devices with 200 events each, ms, beside the store alone",
      value: p99(postsMs),
      baseline: p99(storeMs),
    }),
  ];
}

function p99(tookMs: number[]): number {
  return tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)]!;
}
