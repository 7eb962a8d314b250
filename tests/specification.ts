/**
 * `deno run -R tests/specification.ts`: every line of specification.txt with the tests that carry its id in their names,
 * and last what has none. `checkout: ... [A2.7 B7.1-3]` carries four ids.
 */

import { listTests } from "./run_tests.ts";

const ROOT = new URL("../", import.meta.url);
const FOLDERS = ["components", "islands", "lib", "tests", "tools"];
const NAME = /["`]([^"`\n]+) \[([ABC]\d\.\d[^\]\n]*)\]["`]/g;

export interface Demand {
  /** `A2.1`; null: a text, which is found by its own words. */
  id: string | null;
  text: string;
  /** What is done instead; null: a test shows it. */
  instead: string | null;
}

export async function readDemands(): Promise<Demand[]> {
  const file = await Deno.readTextFile(new URL("specification.txt", import.meta.url));
  return file.split("\n").filter((line) => line !== "" && !line.startsWith("#")).map((line) => {
    const [, what, instead = null] = /^(.*?)(?: = (.*))?$/.exec(line)!;
    const [, id, text] = /^([ABC]\d\.\d+) (.*)$/.exec(what!) ?? [];
    return { id: id ?? null, text: text ?? what!.slice(1, -1), instead };
  });
}

/** `A2.1-3 B7.1` as its four ids. */
export function expandIds(list: string): string[] {
  return list.split(" ").flatMap((it) => {
    const [, section, first, last = first] = /^([ABC]\d)\.(\d+)(?:-(\d+))?$/.exec(it) ?? [];
    if (!section) throw new Error(`${list} in a test's name: ${it} is no id like A2.1 or A2.1-3`);
    return Array.from({ length: +last! - +first! + 1 }, (_, nth) => `${section}.${+first! + nth}`);
  });
}

/** The tests of each id, as `file: name`. */
export async function readCarriers(): Promise<Map<string, string[]>> {
  const carriers = new Map<string, string[]>();
  for (const file of await listTests(FOLDERS)) {
    const source = await Deno.readTextFile(new URL(file, ROOT));
    for (const [, name, list] of source.matchAll(NAME)) {
      for (const id of expandIds(list!)) {
        carriers.set(id, [...carriers.get(id) ?? [], `${file}: ${name}`]);
      }
    }
  }
  return carriers;
}

if (import.meta.main) {
  const [demands, carriers] = [await readDemands(), await readCarriers()];
  for (const { id, text, instead } of demands.filter((it) => it.id !== null)) {
    const shownBy = instead === null ? carriers.get(id!) ?? [] : [`instead: ${instead}`];
    console.log([`${id} ${text}`, ...shownBy].join("\n    "));
  }
  const missing = demands.filter((it) => it.id && it.instead === null && !carriers.has(it.id));
  console.log(`\nWithout a test: ${missing.map(({ id }) => id).join(" ") || "none"}`);
}
