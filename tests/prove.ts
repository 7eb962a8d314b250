/**
 * `deno task prove`: the long versions of what the daily tests sample. Property tests run with big
 * counts, two hours are listened to, the server is killed five or ten times as often (all of them read PROVE);
 * then every bench runs. Ends within 150 minutes, whatever happens: what was not reached by then is named and
 * fails.
 *
 * The small scopes (buying, progress, access, Premium, guests) run after all others, and after them, alone, what
 * measures time (run.ts). The benches follow and take 40 minutes to an hour.
 */

import { endMarked, RUN_MARK } from "./processes.ts";

const BOUND_MIN = 150;

const STEPS: { title: string; script: string }[] = [
  { title: "Every test, long versions", script: "tests/run.ts" },
  { title: "Every bench against its budget", script: "bench/run.ts" },
];

const mark = crypto.randomUUID();
const deadline = AbortSignal.timeout(BOUND_MIN * 60_000);
const failed: string[] = [];
for (const { title, script } of STEPS) {
  console.log(`\n== ${title}`);
  const success = !deadline.aborted && await run(script);
  if (!success) {
    failed.push(deadline.aborted ? `${title} (stopped after ${BOUND_MIN} minutes)` : title);
  }
}
console.log(failed.length === 0 ? "\nProved." : `\nNot proved: ${failed.join("; ")}.`);
Deno.exit(failed.length === 0 ? 0 : 1);

/** Answers whether it succeeded; what it started has ended by then. */
async function run(script: string): Promise<boolean> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--lock=tests/deno.lock", script],
    cwd: new URL("..", import.meta.url),
    env: { PROVE: "1", [RUN_MARK]: mark },
    signal: deadline,
  }).spawn().status;
  await endMarked(mark);
  return success;
}
