/**
 * The promises of sync and revocation with regions far from each other (regions/simulate.ts): half an hour of
 * virtual time for each seed, with every line cut now and then for seconds or minutes. What is promised is absolute.
 * Posts that have to be sent again are set beside those that began while the line to home was cut: how many these are
 * is the seed's chance, from 8 to 16 %.
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
  const posts = sum((it) => it.posts);
  const postsRefused = share(sum((it) => it.postsRefused), posts);
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
    journals === "region"
      ? atMost(0, { name: name("posts to be sent again, %"), value: postsRefused })
      : atMost(1.1, {
        name: name("posts to be sent again / begun while the line was cut, %"),
        value: postsRefused,
        baseline: share(sum((it) => it.postsCut), posts),
      }),
  ];
}

export async function run(): Promise<Figure[]> {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000;
  return [...await runWith("home", seed), ...await runWith("region", seed)];
}
