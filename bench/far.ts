/** The site with its store 90 ms away: what a listener waits for on a process that never saw her, and on one that did. */

import { FAR_REQUESTS, openFarSite } from "../tests/http/far.ts";
import { atMost, type Figure, median } from "./figure.ts";

const TRIP_MS = 90;
const ROUNDS = 5;

/** Of the reads that an hour took before: 4,405 units. */
const HOUR_READ_UNITS = 1_101;
const STEP_MS = 15_000;

export async function run(): Promise<Figure[]> {
  return [...await measureRequests(), await measureHour()];
}

/** An hour of listening, a post and a range every 15 seconds; nobody waits for it: the clock is moved. */
async function measureHour(): Promise<Figure> {
  const realNow = Date.now;
  let skippedMs = 0;
  Date.now = () => realNow() + skippedMs; // first: services keep the clock that they find when they are made
  try {
    await using far = await openFarSite({ latencyMs: 0 });
    const acts = FAR_REQUESTS.filter(({ name }) => /progress|range/.test(name));
    let value = 0;
    for (let atMs = 0; atMs < 3_600_000; atMs += STEP_MS) {
      for (const { act } of acts) value += (await far.count(act)).readUnits;
      skippedMs += STEP_MS;
      if (skippedMs % 600_000 === 0) await far.renewGrant();
    }
    return atMost(HOUR_READ_UNITS, { name: "an hour of listening, units read", value });
  } finally {
    Date.now = realNow;
  }
}

async function measureRequests(): Promise<Figure[]> {
  await using far = await openFarSite({ latencyMs: TRIP_MS });
  const figures: Figure[] = [];
  for (const { name, act, ...budgets } of FAR_REQUESTS) {
    const tookMs = { cold: [] as number[], warm: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      far.forget();
      for (const state of ["cold", "warm"] as const) {
        const startMs = performance.now();
        const { serial, readUnits, writeUnits } = await far.count(act);
        tookMs[state].push(performance.now() - startMs);
        if (round > 0) continue;
        const counted = {
          "trips in a row": serial,
          "units read": readUnits,
          "units written": writeUnits,
        };
        Object.entries(counted).forEach(([what, value], n) =>
          figures.push(
            atMost(budgets[state][n]!, {
              name: `${name}, ${state}, ${what}`,
              value,
              isDifference: true,
            }),
          )
        );
      }
    }
    for (const [state, bound] of [["cold", budgets.coldMs], ["warm", budgets.warmMs]] as const) {
      if (bound === undefined) continue;
      figures.push(atMost(bound, { name: `${name}, ${state}, ms`, value: median(tookMs[state]) }));
    }
  }
  return figures;
}
