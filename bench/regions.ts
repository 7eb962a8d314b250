/**
 * The promises of sync and revocation with regions far from each other (regions/simulate.ts): half an hour of
 * virtual time for each seed, with every line cut now and then for seconds or minutes. No baseline: what is
 * promised is absolute.
 */
import { type Outcome, simulate } from "./regions/simulate.ts";
import { atMost, type Figure } from "./figure.ts";

const RUNS = 3;
const SIZE = { minutes: 30, listeners: 9 };

async function runWith(journals: "home" | "region", firstSeed: number): Promise<Figure[]> {
  const outcomes: Outcome[] = [];
  for (let n = 0; n < RUNS; n++) {
    const seed = firstSeed + n;
    const outcome = await simulate({ ...SIZE, seed, journals });
    const { cuts, acknowledged, requests } = outcome;
    console.log(
      `seed ${seed}, journals at ${journals}: ${cuts} cuts, ${acknowledged} events acknowledged, ${requests} requests`,
    );
    for (const what of outcome.broken) console.log(`  broken: ${what}`);
    outcomes.push(outcome);
  }
  const worst = (of: (it: Outcome) => number) => Math.max(...outcomes.map(of));
  const sum = (of: (it: Outcome) => number) => outcomes.reduce((total, it) => total + of(it), 0);
  const name = (what: string) => `journals at ${journals}: ${what}`;
  const share = (part: number, whole: number) => 100 * part / whole;
  const postsRefused = share(sum((it) => it.postsRefused), sum((it) => it.posts));
  return [
    atMost(0, { name: name("promises broken"), value: sum((it) => it.broken.length) }),
    atMost(60, {
      name: name("sound after a refund or a sign-out, the longest, s"),
      value: worst((it) => it.longestSoundSec),
    }),
    atMost(60, {
      name: name("from whole lines to everything everywhere, the longest, s"),
      value: worst((it) => it.settledSec),
    }),
    atMost(10, {
      name: name("requests of owners without an answer, % (lines cut a third of the time)"),
      value: share(sum((it) => it.unanswered), sum((it) => it.requests)),
    }),
    atMost(journals === "region" ? 0 : 10, {
      name: name("posts to be sent again, %"),
      value: postsRefused,
    }),
  ];
}

export async function run(): Promise<Figure[]> {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000;
  return [...await runWith("home", seed), ...await runWith("region", seed)];
}
