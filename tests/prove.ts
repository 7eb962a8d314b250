/**
 * `deno task prove`: the long versions of what the daily tests sample. Property tests run with big
 * counts (they read PROVE), then every bench runs. Ends within 60 minutes, whatever happens.
 */

const BOUND_MS = 60 * 60_000;

const STEPS: { title: string; script: string }[] = [
  { title: "Every test, property tests with big counts", script: "tests/run.ts" },
  { title: "Every bench against its budget", script: "bench/run.ts" },
];

const deadline = AbortSignal.timeout(BOUND_MS);
const failed: string[] = [];
for (const { title, script } of STEPS) {
  console.log(`\n== ${title}`);
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--lock=tests/deno.lock", script],
    cwd: new URL("..", import.meta.url),
    env: { PROVE: "1" },
    signal: deadline,
  }).spawn().status;
  if (!success) failed.push(deadline.aborted ? `${title} (stopped after 60 minutes)` : title);
}
console.log(failed.length === 0 ? "\nProved." : `\nNot proved: ${failed.join("; ")}.`);
Deno.exit(failed.length === 0 ? 0 : 1);
