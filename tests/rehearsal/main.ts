/**
 * `deno task rehearse`: a release and a day's faults with 500 players, before they happen for real. Ends
 * with 0 when nobody heard a gap and nothing was lost or doubled; within ten minutes.
 */

import { ensurePrograms } from "../programs.ts";
import { LONGEST_SILENCE_MS } from "./player.ts";
import { rehearse } from "./rehearse.ts";

await ensurePrograms("nginx", "openssl");
const report = await rehearse(
  { players: 500, fast: 15, buyers: 10, drainSec: 5, quietMs: 10_000, storeAwayMs: 10_000 },
  console.log,
);
console.log(
  `${report.plays} plays, ${report.failedPlays} with more than ${LONGEST_SILENCE_MS} ms of silence ` +
    `(longest ${Math.round(report.longestSilenceMs)} ms); ${report.retries} requests made again. ` +
    `${report.acknowledgedSec} s acknowledged, ${report.lostSec} s lost. ` +
    `${report.payments} payments, each granted once.`,
);
Deno.exit(report.failedPlays + report.lostSec === 0 ? 0 : 1);
