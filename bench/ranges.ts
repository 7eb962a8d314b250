/**
 * How fast ranges of premium chapters leave the whole site, access check included.
 * Baseline: nginx with one worker on the same files, measured in turns. "hot": one chapter that many hear,
 * for which the budgets are. "cold": so many chapters that hardly a block is in our memory, though all are
 * in the page cache, from which nginx sends without a copy; its bounds only guard what was reached.
 */

import { launchSite } from "../tests/site.ts";
import { atLeast, type Figure, median } from "./figure.ts";
import { makeLongLibrary } from "./streaming/library.ts";
import { startNginx } from "./streaming/nginx.ts";
import { signOwnersGrant } from "./streaming/owner.ts";
import { measureRangeRate, type RangeTarget } from "./streaming/range_rate.ts";

const KIB = 1024;
/** Range size, and the least share of nginx's rate when hot and when cold. */
const BUDGETS = [[64 * KIB, 0.35, 0.15], [256 * KIB, 0.45, 0.3], [1024 * KIB, 1, 0.65]] as const;
const TURNS = 3;
const SECONDS = 2;
/** Until our memory holds what is asked for often, and the compiler is done. */
const WARM_SECONDS = 4;
const COLD_CHAPTERS = 8;

export async function run(): Promise<Figure[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-ranges-" });
  await Deno.chmod(dataDir, 0o755); // nginx's worker is another user when the bench is root's
  try {
    const { folder, chapters } = await makeLongLibrary(dataDir, COLD_CHAPTERS);
    await using site = await launchSite({
      script: "bench/streaming/server.ts",
      env: { DATA_DIR: dataDir },
    });
    await using nginx = await startNginx(folder);
    const grant = await signOwnersGrant();
    const figures: Figure[] = [];
    for (const [bytes, hot, cold] of BUDGETS) {
      for (
        const [heat, heard, budget] of [
          ["hot", chapters.slice(0, 1), hot],
          ["cold", chapters, cold],
        ] as const
      ) {
        const ours = { url: site.url, paths: heard.map((it) => `${it.site}&_auth=${grant}`) };
        const theirs = { url: nginx.url, paths: heard.map(({ file }) => file) };
        const name = `${heat} ranges of ${bytes / KIB} KiB, requests/s`;
        figures.push(atLeast(budget, { name, ...await compare(bytes, ours, theirs) }));
      }
    }
    return figures;
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** In turns, so that whatever else the machine does touches both alike. */
async function compare(bytes: number, ours: RangeTarget, theirs: RangeTarget) {
  const values: number[] = [];
  const baselines: number[] = [];
  await measureRangeRate(theirs, bytes, 1); // warms the page cache
  await measureRangeRate(ours, bytes, WARM_SECONDS);
  for (let turn = 0; turn < TURNS; turn++) {
    baselines.push(await measureRangeRate(theirs, bytes, SECONDS));
    values.push(await measureRangeRate(ours, bytes, SECONDS));
  }
  return { value: median(values), baseline: median(baselines) };
}

if (import.meta.main) console.table(await run());
