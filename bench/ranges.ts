/**
 * How fast ranges of premium chapters leave the whole site, access check included.
 * Baseline: nginx with one worker on the same files, measured in turns. "hot" is one chapter that many
 * hear; "cold" spreads over so many that hardly a block is in our memory (all is in the page cache).
 */

import { launchSite } from "../tests/site.ts";
import { atLeast, type Figure, median } from "./figure.ts";
import { measureRate } from "./load.ts";
import { CHAPTER_BYTES, makeLongLibrary } from "./streaming/library.ts";
import { startNginx } from "./streaming/nginx.ts";
import { signOwnersGrant } from "./streaming/owner.ts";

const KIB = 1024;
const BUDGETS = [[64 * KIB, 0.35], [256 * KIB, 0.45], [1024 * KIB, 1]] as const;
const TURNS = 3;
const SECONDS = 2;
const COLD_CHAPTERS = 8;
const LUA = new URL("streaming/random_ranges.lua", import.meta.url).pathname;

export async function run(): Promise<Figure[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-ranges-" });
  await Deno.chmod(dataDir, 0o755);
  try {
    const { folder, chapters } = await makeLongLibrary(dataDir, COLD_CHAPTERS);
    await using site = await launchSite({
      script: "bench/streaming/server.ts",
      env: { DATA_DIR: dataDir },
    });
    await using nginx = await startNginx(folder);
    const grant = await signOwnersGrant();
    const figures: Figure[] = [];
    for (const [heat, heard] of [["hot", chapters.slice(0, 1)], ["cold", chapters]] as const) {
      const ours = heard.map((chapter) => `${chapter.site}&_auth=${grant}`);
      const theirs = heard.map(({ file }) => file);
      for (const [bytes, budget] of BUDGETS) {
        const name = `${heat} ranges of ${bytes / KIB} KiB, requests/s`;
        const rates = await compare(bytes, [site.url, ours], [nginx.url, theirs]);
        figures.push(atLeast(budget, { name, ...rates }));
      }
    }
    return figures;
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

type Target = readonly [url: string, paths: string[]];

/** In turns, so that whatever else the machine does touches both alike. */
async function compare(bytes: number, ours: Target, theirs: Target) {
  const rate = ([url, paths]: Target, seconds: number) =>
    measureRate(url, seconds, {}, {
      script: LUA,
      env: {
        RANGE_BYTES: String(bytes),
        FILE_BYTES: String(CHAPTER_BYTES),
        TARGETS: paths.join("\n"),
      },
    });
  const values: number[] = [];
  const baselines: number[] = [];
  await rate(ours, 1); // warms caches and code
  await rate(theirs, 1);
  for (let turn = 0; turn < TURNS; turn++) {
    baselines.push(await rate(theirs, SECONDS));
    values.push(await rate(ours, SECONDS));
  }
  return { value: median(values), baseline: median(baselines) };
}

if (import.meta.main) console.table(await run());
