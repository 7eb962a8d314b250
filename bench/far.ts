/** The site with its store 90 ms away: what a listener waits for on a process that never saw her, and on one that did. */

import { FAR_REQUESTS, openFarSite } from "../tests/http/far.ts";
import { atMost, type Figure, median } from "./figure.ts";

const TRIP_MS = 90;
const ROUNDS = 5;

export async function run(): Promise<Figure[]> {
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
