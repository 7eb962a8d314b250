/**
 * What it costs to count connections and to end them (docs/decisions/0021): our listener beside `Deno.serve`,
 * both answering "ok", in turns in the same run. Linux only (/proc).
 */

import { openCrowd } from "../tests/http/crowd.ts";
import { launchSite, type Site } from "../tests/site.ts";
import { atLeast, atMost, type Figure, median } from "./figure.ts";
import { measureRate } from "./load.ts";

const TURNS = 5;
const SECONDS = 2;
const SILENT = 3_000;

export async function run(): Promise<Figure[]> {
  await using bare = await launchSite({ script: "bench/ok_server.ts" });
  await using ours = await launchSite({ script: "bench/listener_server.ts" });
  const kept = await compare(bare, ours, {});
  const fresh = await compare(bare, ours, { Connection: "close" });
  return [
    atLeast(0.8, { name: 'requests/s of "ok", connections kept', ...kept }),
    atLeast(0.4, { name: 'requests/s of "ok", each on a new connection', ...fresh }),
    atMost(50, { name: `memory of a silent connection, KB`, value: await kilobytesOfOne(ours) }),
  ];
}

async function compare(bare: Site, ours: Site, headers: Record<string, string>) {
  const values: number[] = [];
  const baselines: number[] = [];
  for (const site of [bare, ours]) await measureRate(site.url, SECONDS, headers); // compiles
  for (let turn = 0; turn < TURNS; turn++) {
    baselines.push(await measureRate(bare.url, SECONDS, headers));
    values.push(await measureRate(ours.url, SECONDS, headers));
  }
  return { value: median(values), baseline: median(baselines) };
}

async function kilobytesOfOne(site: Site): Promise<number> {
  const before = await residentKilobytes(site);
  await using _ = await openCrowd(site.port, SILENT, "silent");
  return (await residentKilobytes(site) - before) / SILENT;
}

async function residentKilobytes({ pid }: Site): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
}

if (import.meta.main) console.table(await run());
