/**
 * A text for people is read when it is said, in the language of whoever reads it. Read while its module loads, it would
 * stay in one language for everybody.
 */

import { expect } from "npm:expect@30.5.2";
import type { Loaded } from "./architecture/eager_reads.ts";

const ROOT = new URL("../", import.meta.url);
const FIXTURE = "tests/fixtures/eager_text.ts";

/** Scripts that begin at once with the page, which a server has not. It never loads them; most fail here. */
const OF_PAGES = [
  "components/listening/player/bookmark_sheet.tsx",
  "components/listening/player/later.ts",
  "lib/analytics/measure_vitals.browser.ts",
  "lib/desk/chapter_text_page.browser.ts",
  "lib/desk/recordings_page.browser.ts",
  "lib/fresh/client/islands.ts",
  "lib/fresh/client/live_reload.ts",
  "lib/fresh/client/navigation.ts",
  "lib/fresh/client/visit.ts",
  "lib/listening/first_bytes/page.browser.ts",
  "lib/site/page/copy_address.browser.ts",
  "lib/site/page/flash.browser.ts",
  "lib/site/page/new_page.browser.ts",
  "lib/support/play_checks.browser.ts",
];

const isLoaded = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/_test\.tsx?$|\.d\.ts$|\.worker\.ts$|\/testdata\//.test(path);

async function modulesUnder(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory) paths.push(...await modulesUnder(`${folder}${name}/`));
    else if (isLoaded(folder + name)) paths.push(folder + name);
  }
  return paths.sort();
}

async function load(modules: string[]): Promise<Loaded> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", "--lock=tests/deno.lock"],
      "tests/architecture/eager_reads.ts",
      ...modules,
    ],
    cwd: ROOT,
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout).trim().split("\n").at(-1)!);
}

Deno.test("texts: none is read while a module loads", async () => {
  const folders = ["lib/", "components/", "islands/", "routes/"];
  const modules = (await Promise.all(folders.map(modulesUnder))).flat();
  expect(modules.length).toBeGreaterThan(800);
  const { reads, failed } = await load([...modules, FIXTURE]);
  expect(reads).toEqual([`${FIXTURE}:6 for ${FIXTURE}:9`, `${FIXTURE}:8`]);
  expect(Object.keys(failed).filter((path) => !OF_PAGES.includes(path))).toEqual([]);
});
