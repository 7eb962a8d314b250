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
      const [trips, reads, writes] = budget;
      const { readUnits, writeUnits, ...first } = await far.count(act);
      let { serial } = first;
      // On a busy machine trips that are sent together may arrive one after the other: the least of a few is what the code does.
      for (let again = 0; serial > trips && again < 3; again++) {
        if (state === "cold") far.forget();
        serial = Math.min(serial, (await far.count(act)).serial);
      }
      const seen =
        `${name}, ${state}: ${serial} trips in a row, ${readUnits} read, ${writeUnits} written`;
      if (serial > trips || readUnits > reads || writeUnits > writes) {
        over.push(`${seen}; wanted at most ${budget.join(", ")}`);
      }
    }
  }
  expect(over).toEqual([]);
});
