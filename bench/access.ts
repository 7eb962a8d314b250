/**
 * What the access check costs: microseconds of one check of a premium chapter, its grant verified and
 * what its decision rests on remembered, as a player's every request but the first finds them.
 * Baseline: a whole request for 64 KiB of that chapter on the saturated site.
 */

import { launchSite } from "../tests/site.ts";
import { atMost, type Figure, median } from "./figure.ts";
import { makeLongLibrary } from "./streaming/library.ts";
import { createOwnersAccess, signOwnersGrant } from "./streaming/owner.ts";
import { measureRangeRate } from "./streaming/range_rate.ts";

const TURNS = 3;
const CHECKS = 20_000;
const RANGE_BYTES = 64 * 1024;

export async function run(): Promise<Figure[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-access-" });
  try {
    const { chapters } = await makeLongLibrary(dataDir, 1);
    await using site = await launchSite({
      script: "bench/streaming/server.ts",
      env: { DATA_DIR: dataDir },
    });
    const grant = await signOwnersGrant();
    const target = { url: site.url, paths: chapters.map((it) => `${it.site}&_auth=${grant}`) };
    await measureRangeRate(target, RANGE_BYTES, 1); // warms caches and code
    const checks: number[] = [];
    const requests: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      checks.push(await timeChecks(grant));
      requests.push(1e6 / await measureRangeRate(target, RANGE_BYTES, 2));
    }
    const name = "access check of a 64 KiB range, microseconds";
    return [atMost(0.05, { name, value: median(checks), baseline: median(requests) })];
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** Mean microseconds of a check. */
async function timeChecks(grantText: string): Promise<number> {
  const access = await createOwnersAccess();
  const chapter = { isFree: false, sourceBook: 11 };
  const check = () => access.checkStream({ grantText, chapter, viewer: null, nowMs: Date.now() });
  if (!(await check()).allow) throw new Error("The bench's own grant was refused");
  const startMs = performance.now();
  for (let count = 0; count < CHECKS; count++) await check();
  return (performance.now() - startMs) * 1000 / CHECKS;
}

if (import.meta.main) console.table(await run());
