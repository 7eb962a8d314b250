/**
 * Writes at scale: group commit with 1,000 callers against one `kv.set` each, and against Deno KV's own commits of
 * as many writes, all on a file; and the whole POST /api/progress.
 */

import { GroupCommit } from "@/lib/platform/kv/group_commit.server.ts";
import { openStore } from "@/lib/platform/kv/open.server.ts";
import { signUp } from "../tests/http/client.ts";
import { launchSite } from "../tests/site.ts";
import { atLeast, atMost, type Figure, median } from "./figure.ts";
import { measureRate } from "./load.ts";

const CALLERS = 1_000;
const MEASURED_MS = 2_000;
const ROUNDS = 5;
const SITE_ROUNDS = 3;
const SECONDS = 4;
/** Of one round: an account may post 1,000 times at once (lib/site/adapters/request/require.server.ts). */
const ACCOUNTS = 20;
/** What the group commit makes of 1,000 callers (lib/platform/kv/group_commit.server.ts): two commits at a time. */
const COMMITS = { atOnce: 2, writes: CALLERS / 2 };
const EVENT = { sequence: 1, intent: "play", chapter: 2, positionSec: 30, deviceId: "bench" };

interface Measured {
  perSecond: number;
  p99Ms: number;
}

/** Lets callers write again and again, each waiting for its own acknowledgement. */
async function measureWrites(
  write: (n: number) => Promise<unknown>,
  callers = CALLERS,
): Promise<Measured> {
  const latencies: number[] = [];
  const startMs = performance.now();
  let n = 0;
  const caller = async () => {
    while (performance.now() - startMs < MEASURED_MS) {
      const askedMs = performance.now();
      await write(n++);
      latencies.push(performance.now() - askedMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - startMs) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / seconds,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)]!,
  };
}

function commitMany(kv: Deno.Kv, round: number, commit: number): Promise<unknown> {
  const atomic = kv.atomic();
  for (let n = 0; n < COMMITS.writes; n++) atomic.set(["commit", round, commit, n], EVENT);
  return atomic.commit();
}

async function queueFigures(): Promise<{ figures: Figure[]; setsPerSecond: number }> {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-bench-" });
  const kv = await openStore(`${dir}/bench.kv`);
  const bare = await Deno.openKv(`${dir}/bare.kv`);
  const group = new GroupCommit(kv);
  const grouped: Measured[] = [];
  const single: Measured[] = [];
  const commits: Measured[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      single.push(await measureWrites((n) => kv.set(["single", round, n], EVENT)));
      grouped.push(
        await measureWrites((n) => group.append([{ key: ["group", round, n], value: EVENT }])),
      );
      commits.push(await measureWrites((n) => commitMany(bare, round, n), COMMITS.atOnce));
    }
  } finally {
    await group.drain();
    kv.close();
    bare.close();
    await Deno.remove(dir, { recursive: true });
  }
  const setsPerSecond = median(single.map(({ perSecond }) => perSecond));
  return {
    setsPerSecond,
    figures: [
      atLeast(20, {
        name: "acknowledged appends at 1,000 callers, 1/s",
        value: median(grouped.map(({ perSecond }) => perSecond)),
        baseline: setsPerSecond,
      }),
      // Whoever just misses a commit waits for it and for the next.
      atMost(2, {
        name: "p99 of an append at 1,000 callers, ms, beside a commit of 500 writes",
        value: median(grouped.map(({ p99Ms }) => p99Ms)),
        baseline: median(commits.map(({ p99Ms }) => p99Ms)),
      }),
    ],
  };
}

async function siteFigures(setsPerSecond: number): Promise<Figure[]> {
  await using site = await launchSite();
  const ask = (path: string, init?: RequestInit) => fetch(site.url + path, init);
  const script = new URL("progress/journal.lua", import.meta.url).pathname;
  const posts: number[] = [];
  for (let round = 0; round < SITE_ROUNDS; round++) {
    const clients = await Promise.all(Array.from({ length: ACCOUNTS }, () => signUp({ ask })));
    const post = { script, env: { COOKIES: clients.map(({ cookie }) => cookie).join(" ") } };
    posts.push(await measureRate(`${site.url}/api/progress`, SECONDS, {}, post));
  }
  return [
    atLeast(0.1, {
      name: "POST /api/progress, 1/s, beside kv.set alone",
      value: median(posts),
      baseline: setsPerSecond,
    }),
  ];
}

export async function run(): Promise<Figure[]> {
  const { figures, setsPerSecond } = await queueFigures();
  return [...figures, ...await siteFigures(setsPerSecond)];
}
