/**
 * The small scope of access, exhausted: every schedule of up to four steps of a listener, a refund, the keys, the
 * clock and a second process, before every kind of chapter with every grant and cookie there is; and every one of
 * two steps, of three where they revoke something, with every fault of the store at each of its calls, before and after
 * it took effect, the process dying of it or living on. Of three and four steps without a fault, those that
 * differ by the order of neighbours that do not touch each other count as one (COMMUTING). Not covered: faults in
 * other schedules of three steps, some 200,000 runs, and in any of four, millions. That is under PROVE=1; a
 * daily run takes all of two steps, all of three of what revokes, a sample of the rest, and the faults of one
 * step.
 */

import { type State, type Step, STEPS, take } from "./model.ts";
import { faultsOf } from "../fakes/store_faults.ts";
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

/** The same of what a subscriber has. */
const LAPSE: Step[] = REVOCATION.map((step) => step === "refund" ? "lapse" : step);

/**
 * Steps of different groups write different keys, remember nothing and have no moment between them: in either
 * order they leave the same.
 */
const COMMUTING: Step[][] = [
  ["buy", "refund"],
  ["subscribe", "lapse"],
  ["sign in", "sign out"],
  ["new key"],
];
const groupOf = (step: Step) => COMMUTING.findIndex((group) => group.includes(step));

/** Whether the schedule with these two the other way round is tried in place of it. */
function isTwin(state: State, [first, second]: [Step, Step]): boolean {
  const [of, other] = [groupOf(first), groupOf(second)];
  if (other < 0 || other >= of) return false;
  const swapped = take(state, second);
  return swapped !== null && take(swapped, first) !== null;
}

function* schedules(
  beginning: Beginning,
  length: number,
  among: readonly Step[],
  { withTwins = true } = {},
): Iterable<Step[]> {
  type Taken = { state: State; before: State | null; steps: Step[] };
  function* from({ state, before, steps }: Taken): Iterable<Step[]> {
    if (steps.length === length) return yield steps;
    const last = steps.at(-1);
    for (const step of among) {
      const next = take(state, step);
      if (!next || (!withTwins && before && isTwin(before, [last!, step]))) continue;
      yield* from({ state: next, before: state, steps: [...steps, step] });
    }
  }
  yield* from({ state: stateAfter(BEGINNINGS[beginning])!, before: null, steps: [] });
}

/** Runs work of every so many-th, some at once: each has a world of its own, and waits half of the time. */
async function each<T>(all: Iterable<T>, work: (it: T) => Promise<unknown>, share = 1) {
  const rest = all[Symbol.iterator]();
  let count = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      if (count++ % share === 0) await work(next.value);
    }
  }));
}

/** The schedule, and again with every fault at every call of the store. A process that only asks need not die. */
async function runFaulty(
  beginning: Beginning,
  steps: Step[],
  isTried: (step: Step) => boolean,
): Promise<void> {
  const calls = await runSchedule(beginning, steps);
  for (const [at, step] of steps.entries()) {
    if (!isTried(step)) continue;
    for (const fault of faultsOf(calls[at]!)) {
      if (step.startsWith("ask") && !fault.lives) continue;
      await runSchedule(beginning, steps, { at, fault });
    }
  }
}

for (const beginning of Object.keys(BEGINNINGS) as Beginning[]) {
  for (let length = 0; length <= MAX_STEPS; length++) {
    const share = IS_WHOLE ? 1 : SHARE[length] ?? 1;
    const which = share === 1 ? "every schedule" : `one of ${share} schedules`;
    Deno.test(`access, ${beginning}: ${which} of ${length} steps answers as the rules say, here and in another process [B9.1]`, () =>
      each(
        schedules(beginning, length, STEPS, { withTwins: length <= 2 }),
        (it) => runSchedule(beginning, it),
        share,
      ));
  }
}

Deno.test("revocation: of whatever is remembered and whatever ends it, breadth first, no byte after the promised moment", async () => {
  for (let length = 1; length <= 3; length++) {
    await each(schedules("owner", length, REVOCATION), (it) => runSchedule("owner", it));
  }
});

const everyFault = (
  beginning: Beginning,
  length: number,
  among: readonly Step[],
  isTried: (step: Step) => boolean = () => true,
) => each(schedules(beginning, length, among), (it) => runFaulty(beginning, it, isTried));

/** An ask has fifty calls; the schedules of two steps try them all. */
const changes = (step: Step) => !step.startsWith("ask");

for (const beginning of Object.keys(BEGINNINGS) as Beginning[]) {
  for (let length = 1; length <= (IS_WHOLE ? 2 : 1); length++) {
    Deno.test(`access, ${beginning}: every schedule of ${length} steps, with every fault of the store, answers as the rules say`, () =>
      everyFault(beginning, length, STEPS));
  }
}

for (const [beginning, among] of [["owner", REVOCATION], ["subscriber", LAPSE]] as const) {
  Deno.test({
    name:
      `revocation, ${beginning}: every schedule of 3 steps, with every fault of the store, no byte after the promised moment`,
    ignore: !IS_WHOLE,
    fn: () => everyFault(beginning, 3, among, changes),
  });
}
