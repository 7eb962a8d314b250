/** fast-check with the counts of this project: a sample every day, thirty times that under PROVE. */

import fc from "npm:fast-check@4.10.2";

const DAILY_RUNS = 1_000;

fc.configureGlobal({ numRuns: Deno.env.get("PROVE") ? 30 * DAILY_RUNS : DAILY_RUNS });

export default fc;
