/** The short form of `deno task rehearse`. */

import { expect } from "npm:expect@30.5.2";
import { rehearse } from "../rehearsal/rehearse.ts";

Deno.test("a release, a kill and a store that is away: no play fails, nothing is lost or granted twice", async () => {
  const report = await rehearse(
    { players: 30, fast: 4, buyers: 2, drainSec: 2, quietMs: 1_500, storeAwayMs: 1_000 },
    () => {},
  );
  expect(report).toMatchObject({ failedPlays: 0, lostSec: 0 });
  expect(report.plays).toBeGreaterThan(30);
  expect(report.acknowledgedSec).toBeGreaterThan(0);
  expect(report.payments).toBeGreaterThan(0);
});
