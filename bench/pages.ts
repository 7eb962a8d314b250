/**
 * How fast public pages leave the server when they are cached, as a browser asks for them (brotli), and
 * when each request adds a parameter of its own that the page does not read.
 * Baseline, measured in turns with the page in the same run: a `Deno.serve` that answers the page's own
 * bytes and headers, which is as fast as this runtime can send them.
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
  const figures: Figure[] = [];
  for (const path of PATHS) {
    const COPY_OF = site.url + path;
    await using copy = await launchSite({ script: "bench/same_bytes_server.ts", env: { COPY_OF } });
    const rates = await compare([copy.url, site.url + path, site.url + path], path);
    const [bare, value, unknown] = rates as [number, number, number];
    figures.push(
      atLeast(0.8, {
        name: `cached ${path}, requests/s, to its bytes sent bare`,
        value,
        baseline: bare,
      }),
      atLeast(0.5, {
        name: `${path} with an unknown parameter, requests/s, to the page itself`,
        value: unknown,
        baseline: value,
      }),
    );
  }
  return figures;
}

/** wrk asks for another address each time, as the marks of advertisers make them. */
const MARKED = `
local path = os.getenv("MARKED_PATH")
local count = 0
request = function()
  count = count + 1
  return wrk.format("GET", path .. "?fbclid=" .. count)
end
`;

/**
 * Requests/s of each address, in turns, so that whatever else the machine does touches all alike. To the
 * last a parameter is added that is never the same.
 */
async function compare(urls: string[], path: string): Promise<number[]> {
  const rates = urls.map((): number[] => []);
  const script = await Deno.makeTempFile({ suffix: ".lua" });
  await Deno.writeTextFile(script, MARKED);
  const marked = { script, env: { MARKED_PATH: path } };
  const measure = (at: number, seconds: number) =>
    measureRate(urls[at]!, seconds, AS_A_BROWSER, at === urls.length - 1 ? marked : undefined);
  try {
    for (const at of urls.keys()) await measure(at, WARM_SECONDS);
    for (let turn = 0; turn < TURNS; turn++) {
      for (const at of urls.keys()) rates[at]!.push(await measure(at, SECONDS));
    }
  } finally {
    await Deno.remove(script);
  }
  return rates.map(median);
}
