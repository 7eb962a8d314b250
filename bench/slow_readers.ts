/**
 * What slow readers cost one process: listeners on poor networks, as many as it may have (10,000 where it may
 * open 31,000 files), each taking a chapter at the pace it is heard. No baseline: the bounds are absolute, of
 * memory over the server's own when idle. Linux only (/proc).
 */

import { connectionLimits, readOpenFileLimit } from "@/lib/platform/http/connections.server.ts";
import { launchSite, type Site } from "../tests/site.ts";
import { atMost, type Figure } from "./figure.ts";
import { makeLongLibrary } from "./streaming/library.ts";
import { signOwnersGrant } from "./streaming/owner.ts";
import { openSlowCrowd } from "./streaming/slow_crowd.ts";

/** Connections that are left for others: they ask for the pages. */
const OTHERS = 32;
const CHAPTERS = 8;
const SECONDS = 20;
const PAUSE_MS = 50;
const KILOBYTE = 1024;
/** Of /proc/PID/stat: a hundredth of a second each. */
const TICKS_A_SECOND = 100;

export async function run(): Promise<Figure[]> {
  const { total } = connectionLimits({
    openFiles: readOpenFileLimit(),
    perAddress: null,
    isProxied: true,
  });
  const readers = total - OTHERS;
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-slow-" });
  try {
    const { chapters } = await makeLongLibrary(dataDir, CHAPTERS);
    await using site = await launchSite({
      script: "bench/streaming/server.ts",
      env: { DATA_DIR: dataDir },
    });
    const grant = await signOwnersGrant();
    const read = (count: number, seconds: number) =>
      openSlowCrowd({
        port: site.port,
        count,
        seconds,
        paths: chapters.map((it) => `${it.site}&_auth=${grant}`),
      });
    await using few = await read(10, 2); // what the first requests of all allocate is not theirs
    await few.ended;
    await timePages(site, 2);
    const idle = await residentBytes(site.pid);
    await using _ = await read(readers, SECONDS + 10);
    const ticks = await readTicks(site.pid);
    const [most, pages] = await Promise.all([
      mostResident(site.pid, SECONDS),
      timePages(site, SECONDS),
    ]);
    const busy = (await readTicks(site.pid) - ticks) / TICKS_A_SECOND / SECONDS;
    const crowd = `with ${readers} slow readers`;
    return [
      atMost(140, {
        name: `memory of each of ${readers} slow readers, KB`,
        value: (most - idle) / KILOBYTE / readers,
      }),
      atMost(100, { name: `p99 of a page ${crowd}, ms`, value: percentile99(pages) }),
      atMost(80, { name: `processor ${crowd}, % of a core`, value: busy * 100 }),
    ];
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** Milliseconds of pages asked for one after the other. */
async function timePages({ url }: Site, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    const startMs = performance.now();
    await (await fetch(url)).bytes();
    times.push(performance.now() - startMs);
    await pause(PAUSE_MS);
  }
  return times;
}

const percentile99 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;

/** The most memory the process held at any moment of the time. */
async function mostResident(pid: number, seconds: number): Promise<number> {
  let most = 0;
  for (let sample = 0; sample < seconds * 4; sample++) {
    most = Math.max(most, await residentBytes(pid));
    await pause(250);
  }
  return most;
}

async function residentBytes(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * KILOBYTE;
}

async function readTicks(pid: number): Promise<number> {
  const [user, system] = (await Deno.readTextFile(`/proc/${pid}/stat`)).split(") ")[1]!.split(" ")
    .slice(11, 13);
  return Number(user) + Number(system);
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

if (import.meta.main) console.table(await run());
