/**
 * A store behind a network: how often each kind of request goes there, one time after the other, and how much it
 * reads and writes. Counted by the stand-in, so that the figures are exact; what they cost in time is
 * measured by the bench `far`.
 */

import { expect } from "npm:expect@30.5.2";
import { FAR_REQUESTS, openFarSite } from "./far.ts";

Deno.test("far store: each kind of request keeps to its trips and units, on a process that never saw the listener and on one that did", async () => {
  await using far = await openFarSite({ latencyMs: 60 });
  const over: string[] = [];
  for (const { name, act, cold, warm } of FAR_REQUESTS) {
    far.forget();
    for (const [state, budget] of Object.entries({ cold, warm })) {
      const { serial, readUnits, writeUnits } = await far.count(act);
      const [trips, reads, writes] = budget;
      const seen =
        `${name}, ${state}: ${serial} trips in a row, ${readUnits} read, ${writeUnits} written`;
      if (serial > trips || readUnits > reads || writeUnits > writes) {
        over.push(`${seen}; wanted at most ${budget.join(", ")}`);
      }
    }
  }
  expect(over).toEqual([]);
});
