/**
 * All schedules of up to four steps (daily two) by two devices of one listener, without a fault and with one
 * at any call of the store: before or after it took effect, with or without a crash of the process. Why equal
 * states need to be tried only once: tests/fakes/explore.ts and progress_space.ts.
 */

import { explore } from "@/tests/fakes/explore.ts";
import { openProgressSpace } from "@/tests/fakes/progress_space.ts";

const DEPTH = Deno.env.get("PROVE") ? 4 : 2;

Deno.test(`progress: every schedule of up to ${DEPTH} steps, with a fault at any call of the store or none, keeps the laws [C1.58]`, async () => {
  using space = await openProgressSpace();
  const { schedules, states } = await explore(space, { depth: DEPTH });
  console.log(`${schedules} schedules by way of ${states} states, in ${space.runs()} runs`);
});
