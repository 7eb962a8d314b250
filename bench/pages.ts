/**
 * How fast public pages leave the server when they are cached, as a browser asks for them (brotli).
 * Baseline: a `Deno.serve` that answers "ok", measured in turns with the page in the same run.
 */

import { launchSite, type Site } from "../tests/site.ts";
import { atLeast, type Figure, median } from "./figure.ts";
import { measureRate } from "./load.ts";

const PATHS = ["/", "/audiobook/11"];
const TURNS = 3;
const SECONDS = 3;

export async function run(): Promise<Figure[]> {
  await using site = await launchSite();
  await using ok = await launchSite({ script: "bench/ok_server.ts" });
  const figures: Figure[] = [];
  for (const path of PATHS) {
    const { value, baseline } = await compare(site, path, ok);
    figures.push(atLeast(0.5, { name: `cached ${path}, requests/s`, value, baseline }));
  }
  return figures;
}

/** In turns, so that whatever else the machine does touches both alike. */
async function compare(site: Site, path: string, ok: Site) {
  const pages: number[] = [];
  const baselines: number[] = [];
  await (await fetch(site.url + path)).arrayBuffer(); // fills the cache
  await measureRate(site.url + path, 1, { "Accept-Encoding": "br" }); // warms the code
  await measureRate(ok.url, 1);
  for (let turn = 0; turn < TURNS; turn++) {
    baselines.push(await measureRate(ok.url, SECONDS));
    pages.push(await measureRate(site.url + path, SECONDS, { "Accept-Encoding": "br" }));
  }
  return { value: median(pages), baseline: median(baselines) };
}
