/**
 * The small scope of access, exhausted (PROVE=1; a sample of it and every way to take a right away else): every schedule of up to four steps of a listener, a refund, the keys, the
 * clock and a second process, before every kind of chapter with every grant and cookie there is.
 */

import { type Step, STEPS, take } from "./model.ts";
import { type Beginning, BEGINNINGS, runSchedule, stateAfter } from "./run.ts";

const IS_WHOLE = Boolean(Deno.env.get("PROVE"));
const MAX_STEPS = 4;
/** Each has a world of its own, and waits for its store half of the time. */
const AT_ONCE = 8;
/** Of the longer schedules a daily run takes every so many-th, always the same ones. */
const SHARE = { 3: 40, 4: 1_000 } as Record<number, number>;

/** Whatever may be remembered, and whatever ends it: of these every schedule of three steps, every day. */
const REVOCATION: Step[] = [
  "grant",
  "ask there",
  "quarter",
  "refund",
  "sign out",
  "new key",
  "erase",
];

function* schedules(
  beginning: Beginning,
  length: number,
  among: readonly Step[],
): Iterable<Step[]> {
  const before = stateAfter(BEGINNINGS[beginning])!;
  function* from(state: typeof before, steps: Step[]): Iterable<Step[]> {
    if (steps.length === length) return yield steps;
    for (const step of among) {
      const next = take(state, step);
      if (next) yield* from(next, [...steps, step]);
    }
  }
  yield* from(before, []);
}

async function runAll(all: Iterable<Step[]>, beginning: Beginning, share = 1): Promise<void> {
  const rest = all[Symbol.iterator]();
  let count = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      if (count++ % share === 0) await runSchedule(beginning, next.value);
    }
  }));
}

for (const beginning of Object.keys(BEGINNINGS) as Beginning[]) {
  for (let length = 0; length <= MAX_STEPS; length++) {
    const share = IS_WHOLE ? 1 : SHARE[length] ?? 1;
    const which = share === 1 ? "every schedule" : `one of ${share} schedules`;
    Deno.test(`access, ${beginning}: ${which} of ${length} steps answers as the rules say, here and in another process`, () =>
      runAll(schedules(beginning, length, STEPS), beginning, share));
  }
}

Deno.test("revocation: of whatever is remembered and whatever ends it, breadth first, no byte after the promised moment", async () => {
  for (let length = 1; length <= 3; length++) {
    await runAll(schedules("owner", length, REVOCATION), "owner");
  }
});
