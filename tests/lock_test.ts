/** The two lockfiles: what `start` installs stays apart from what only tests and benches need. */

import { expect } from "npm:expect@30.5.2";

interface Lock {
  specifiers: Record<string, string>;
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await Deno.readTextFile(new URL(`../${path}`, import.meta.url)));
}

/** `npm:@preact/signals@^2.11.4/path` -> `@preact/signals` */
function nameOf(specifier: string): string {
  return /^npm:\/?((?:@[^/]+\/)?[^@/]+)/.exec(specifier)?.[1] ?? specifier;
}

Deno.test("deno.lock: names the packages of deno.json and no other", async () => {
  const { imports } = await readJson<{ imports: Record<string, string> }>("deno.json");
  const wanted = Object.values(imports).filter((it) => it.startsWith("npm:")).map(nameOf);
  const { specifiers } = await readJson<Lock>("deno.lock");
  const locked = Object.keys(specifiers).map(nameOf);
  expect([...new Set(locked)].sort()).toEqual([...new Set(wanted)].sort());
});

Deno.test("tests/deno.lock: holds the same versions of the packages both use", async () => {
  const product = (await readJson<Lock>("deno.lock")).specifiers;
  const tests = (await readJson<Lock>("tests/deno.lock")).specifiers;
  // The part after _ lists peers, which may differ between the two sets.
  const version = (text = "") => text.split("_")[0];
  for (const [specifier, locked] of Object.entries(product)) {
    expect(`${specifier} ${version(tests[specifier])}`).toBe(`${specifier} ${version(locked)}`);
  }
});
