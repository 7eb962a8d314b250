/**
 * How fast public pages leave the server when they are cached, as a browser asks for them (brotli), and
 * when each request adds a parameter of its own that the page does not read.
 * Baseline, measured in turns with the page in the same run: a `Deno.serve` that answers the page's own
 * bytes and headers, which is as fast as this runtime can send them.
 * The same page in other languages, cached and made anew for a listener, is measured against the one in the shop's.
 */

import { signUp } from "../tests/http/client.ts";
import { launchSite } from "../tests/site.ts";
import { atLeast, type Figure, median } from "./figure.ts";
import { measureRate } from "./load.ts";

const PATHS = ["/", "/audiobook/11"];
/** Of the same letters, from the right, and of the largest script. */
const LANGUAGES = ["de", "ar", "ja"];
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
  return [...figures, ...await compareLanguages(site.url)];
}

async function compareLanguages(url: string): Promise<Figure[]> {
  const { cookie } = await signUp({ ask: (path, init) => fetch(url + path, init) });
  const urls = ["", ...LANGUAGES.map((tag) => `/${tag}`)].map((it) => `${url}${it}/audiobook/11`);
  const figures: Figure[] = [];
  for (
    const [what, headers] of [
      ["cached page", AS_A_BROWSER],
      ["page made for a listener", { ...AS_A_BROWSER, Cookie: cookie }],
    ] as const
  ) {
    const [baseline, ...rates] = await measureInTurns(urls, headers);
    figures.push(...rates.map((value, at) =>
      atLeast(0.8, {
        name: `${what} in ${LANGUAGES[at]}, requests/s, to the shop's language`,
        value,
        baseline: baseline!,
      })
    ));
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

/** To the last address a parameter is added that is never the same. */
async function compare(urls: string[], path: string): Promise<number[]> {
  const script = await Deno.makeTempFile({ suffix: ".lua" });
  await Deno.writeTextFile(script, MARKED);
  const marked = { script, env: { MARKED_PATH: path } };
  try {
    return await measureInTurns(urls, AS_A_BROWSER, marked);
  } finally {
    await Deno.remove(script);
  }
}

/** Requests/s of each address, in turns, so that whatever else the machine does touches all alike. */
async function measureInTurns(
  urls: string[],
  headers: Record<string, string>,
  ofLast?: Parameters<typeof measureRate>[3],
): Promise<number[]> {
  const rates = urls.map((): number[] => []);
  const measure = (at: number, seconds: number) =>
    measureRate(urls[at]!, seconds, headers, at === urls.length - 1 ? ofLast : undefined);
  for (const at of urls.keys()) await measure(at, WARM_SECONDS);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const at of urls.keys()) rates[at]!.push(await measure(at, SECONDS));
  }
  return rates.map(median);
}
