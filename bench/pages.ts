/**
 * How fast public pages leave the server when they are cached, as a browser asks for them (brotli).
 * Baselines, measured in turns with the page in the same run: a `Deno.serve` that answers "ok", and
 * one that answers the page's own bytes and headers, which is as fast as this runtime can send them.
 */

import { launchSite } from "../tests/site.ts";
import { atLeast, type Figure, median } from "./figure.ts";
import { measureRate } from "./load.ts";

const PATHS = ["/", "/audiobook/11"];
const TURNS = 3;
const SECONDS = 3;
/** Fills the caches, and lasts until the engine has compiled what is busy: a third faster than at first. */
const WARM_SECONDS = 10;
const AS_A_BROWSER = { "Accept-Encoding": "br" };

export async function run(): Promise<Figure[]> {
  await using site = await launchSite();
  await using ok = await launchSite({ script: "bench/ok_server.ts" });
  const figures: Figure[] = [];
  for (const path of PATHS) {
    const COPY_OF = site.url + path;
    await using copy = await launchSite({ script: "bench/same_bytes_server.ts", env: { COPY_OF } });
    const rates = await compare([ok.url, copy.url, site.url + path]);
    const [baseline, bare, value] = rates as [number, number, number];
    figures.push(
      atLeast(0.5, { name: `cached ${path}, requests/s, to "ok"`, value, baseline }),
      atLeast(0.6, {
        name: `cached ${path}, requests/s, to its bytes sent bare`,
        value,
        baseline: bare,
      }),
    );
  }
  return figures;
}

/** Requests/s of each address, in turns, so that whatever else the machine does touches all alike. */
async function compare(urls: string[]): Promise<number[]> {
  const rates = urls.map((): number[] => []);
  for (const url of urls) await measureRate(url, WARM_SECONDS, AS_A_BROWSER);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [at, url] of urls.entries()) {
      rates[at]!.push(await measureRate(url, SECONDS, AS_A_BROWSER));
    }
  }
  return rates.map(median);
}
