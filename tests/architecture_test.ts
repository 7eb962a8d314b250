/**
 * The rules of the house on the real import graph, types counted (docs/decisions/0080). Each failure names the file, what
 * it imports and the rule.
 */

import { expect } from "npm:expect@30.5.2";
import { findCircles } from "./architecture/circles.ts";
import { type Import, readImportGraph, readToolsGraph } from "./architecture/import_graph.ts";

const graph = await readImportGraph(), tools = await readToolsGraph();
/** What stays inside the product. */
const inside = graph.imports.filter(({ to }) => graph.files.includes(to));

/** A domain may import those before it. */
const DOMAINS = [
  "http",
  "fresh",
  "platform",
  "catalogue",
  "accounts",
  "access",
  "shop",
  "media",
  "listening",
  "search",
  "downloads",
  "sharing",
  "reviews",
  "support",
  "announcements",
  "analytics",
  "figures",
  "desk",
  "site",
];

/** Fails with one line for every import that breaks the rule. */
function expectNone(rule: string, broken: Import[]): void {
  const lines = broken.map(({ from, specifier }) => `${from} imports "${specifier}": ${rule}`);
  expect(lines).toEqual([]);
}

const domainOf = (file: string) => /^lib\/([^/]+)\//.exec(file)?.[1];
const folderOf = (file: string) => file.slice(0, Math.max(0, file.lastIndexOf("/")));

/** Where a file runs, read from its name. */
function sideOf(file: string): "server" | "browser" | "anywhere" {
  if (/^(routes|tools)\/|\.server\.tsx?$/.test(file)) return "server";
  if (/^islands\/|\.(browser|worker)\.tsx?$/.test(file)) return "browser";
  return "anywhere";
}

const isOfSite = (file: string) => !/^lib\/fresh\/|^(main|dev|fresh\.config)\.ts$/.test(file);

Deno.test("sides: nothing that runs in a browser, or anywhere, reaches the server", () => {
  expectNone(
    "only *.server.ts and routes/ may import what needs the store, the network or a secret",
    inside.filter(({ from, to }) =>
      isOfSite(from) && isOfSite(to) && sideOf(from) !== "server" && sideOf(to) === "server"
    ),
  );
});

Deno.test("sides: what runs on the server or anywhere imports nothing that needs a page", () => {
  expectNone(
    "*.browser.ts and *.worker.ts are for pages and the service worker; islands and components may use *.browser.ts",
    inside.filter(({ from, to }) =>
      from.startsWith("lib/") && isOfSite(from) && sideOf(from) !== "browser" &&
      sideOf(to) === "browser"
    ),
  );
});

Deno.test("folders: a folder is a subject; a suffix says where a file runs", () => {
  const folders = new Set(graph.files.map(folderOf));
  expect([...folders].filter((it) => /\/(server|browser|worker)(\/|$)/.test(it))).toEqual([]);
});

Deno.test("files: none is longer than 400 lines", async () => {
  const long: string[] = [];
  for (const file of graph.files) {
    const { length } = (await Deno.readTextFile(new URL(`../${file}`, import.meta.url))).split(
      "\n",
    );
    if (length > 401) long.push(`${file}: ${length - 1} lines`);
  }
  expect(graph.files.length).toBeGreaterThan(500);
  expect(long).toEqual([]);
});

Deno.test("domains: every one is in the declared order, and imports go back only", () => {
  const folders = new Set(graph.files.flatMap((file) => domainOf(file) ?? []));
  expect([...folders].filter((name) => !DOMAINS.includes(name))).toEqual([]);
  expectNone(
    `domains stand in the order ${DOMAINS.join(", ")}`,
    inside.filter(({ from, to }) => {
      const [a, b] = [domainOf(from), domainOf(to)];
      return a !== undefined && b !== undefined && DOMAINS.indexOf(a) < DOMAINS.indexOf(b);
    }),
  );
});

Deno.test("direction: lib, components, islands and routes never import what stands above them", () => {
  const above: [RegExp, RegExp][] = [
    [/^lib\//, /^(routes|islands|components)\/|^main\.ts$|^dev\.ts$/],
    [/^components\//, /^(routes|islands)\/|^main\.ts$|^dev\.ts$/],
    [/^islands\//, /^routes\/|^main\.ts$|^dev\.ts$/],
    [/^routes\//, /^main\.ts$|^dev\.ts$/],
  ];
  for (const [lower, upper] of above) {
    expectNone(
      "imports point downwards (main, routes, islands, components, lib)",
      inside.filter(({ from, to }) => lower.test(from) && upper.test(to)),
    );
  }
});

Deno.test("imports: relative inside a domain, from the root (@/) across", () => {
  const homeOf = (file: string) =>
    domainOf(file) ?? /^(?:(?:components\/)?[^/]+(?=\/))?/.exec(file)![0];
  expectNone(
    "one style: a path says whether it stays in its domain",
    [...inside, ...tools.imports].filter(({ from, specifier, to }) =>
      /^(@\/|\.)/.test(specifier) && specifier.startsWith("@/") !== (homeOf(from) !== homeOf(to))
    ),
  );
});

Deno.test("circles: none between files", () => {
  expect(findCircles(inside.map(({ from, to }) => [from, to]))).toEqual([]);
});

Deno.test("circles: none in the commands either", () => {
  const { files, imports } = tools;
  const pairs = imports.filter(({ to }) => files.includes(to))
    .map(({ from, to }): [string, string] => [from, to]);
  expect(pairs.length).toBeGreaterThan(60);
  expect(findCircles(pairs)).toEqual([]);
  expect(findCircles(pairs.map(([from, to]) => [folderOf(from), folderOf(to)]))).toEqual([]);
});

Deno.test("circles: none between folders, each side of one by itself", () => {
  const partOf = (file: string) => `${folderOf(file)} (${sideOf(file)})`;
  expect(findCircles(inside.map(({ from, to }) => [partOf(from), partOf(to)]))).toEqual([]);
});

Deno.test("product: never imports tests, benches or tools", () => {
  expectNone(
    "that code is not part of the site",
    graph.imports.filter(({ from, to }) =>
      from !== "dev.ts" && /^(tests|bench|tools)\/|_test\.tsx?$|\/testing\//.test(to)
    ),
  );
});

Deno.test("State: named by the site's adapters and by routes alone", () => {
  expectNone(
    "a domain takes values and returns values",
    inside.filter(({ from, to }) =>
      to === "lib/site/adapters/request/define.server.ts" &&
      !/^routes\/|^lib\/site\/adapters\//.test(from)
    ),
  );
});

Deno.test("kv: stores alone talk to it; the composition opens it", () => {
  expectNone(
    "only *store*.server.ts talks to KV",
    inside.filter(({ from, to }) =>
      to.startsWith("lib/platform/kv/") &&
      !/^lib\/platform\/|^lib\/.*\/[^/]*store[^/]*\.server\.ts$|^lib\/site\/.*\.server\.ts$/.test(
        from,
      )
    ),
  );
});

Deno.test("stores: a store never imports another domain's store", () => {
  const isStore = (file: string) => /^lib\/.*store\.server\.ts$/.test(file);
  expectNone(
    "where two stores meet, a service joins them",
    inside.filter(({ from, to }) =>
      isStore(from) && isStore(to) && domainOf(from) !== domainOf(to) && domainOf(to) !== "platform"
    ),
  );
});

Deno.test("web layer: the site imports fresh, fresh/runtime and fresh/dev by name and nothing inside", () => {
  const isFresh = (file: string) => file.startsWith("lib/fresh/");
  expectNone(
    "pointing three entries of the import map at JSR must be enough to change the web layer",
    graph.imports.filter(({ from, to, specifier }) =>
      !isFresh(from) && isFresh(to) && !["fresh", "fresh/runtime", "fresh/dev"].includes(specifier)
    ),
  );
});

Deno.test("packages: costly or replaceable ones have exactly one home", () => {
  const homes: Record<string, RegExp> = {
    "stripe": /^lib\/shop\/stripe\//,
    "@simplewebauthn/browser": /^lib\/desk\//,
    "@stripe/react-stripe-js": /^lib\/shop\/checkout\//,
    "@tus/server": /^lib\/media\/uploads\//,
    "@tus/file-store": /^lib\/media\/uploads\//,
    "tus-js-client": /^lib\/desk\//,
    "hls.js": /^lib\/listening\/delivery\//,
    "idb-keyval": /^lib\/platform\//,
    "@resvg/resvg-wasm": /^lib\/sharing\/preview_worker/,
    "@imagemagick/magick-wasm": /^lib\/catalogue\/cover_worker/,
    "minisearch": /^lib\/search\//,
    "marked": /^lib\/catalogue\//,
    "aws4fetch": /^lib\/platform\/objects\/bucket_/,
    "nodemailer": /^lib\/platform\/mail\//,
    "esbuild": /^lib\/fresh\/|^dev\.ts$/,
    "preact-render-to-string": /^lib\/fresh\//,
    "wasm-media-encoders": /^lib\/media\/demo\//,
  };
  const single = ["aws4fetch", "stripe", "@stripe/react-stripe-js", "hls.js", "idb-keyval"];
  for (const [name, home] of Object.entries(homes)) {
    const imports = graph.imports.filter(({ to }) => to === name);
    expect([name, imports.length > 0]).toEqual([name, true]);
    expectNone(`${name} belongs to ${home}`, imports.filter(({ from }) => !home.test(from)));
    if (single.includes(name)) {
      expect([name, new Set(imports.map(({ from }) => from)).size]).toEqual([name, 1]);
    }
  }
});

Deno.test("packages: product code names them through deno.json, never by npm:, jsr: or address", () => {
  expectNone(
    "versions stand in deno.json alone",
    graph.imports.filter(({ specifier }) => /^(npm|jsr|https?):/.test(specifier)),
  );
});

/** Product files whose code, without comments, has the pattern. */
const filesWith = (pattern: RegExp): Promise<string[]> => filesWhere((code) => pattern.test(code));

async function filesWhere(holds: (code: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const file of graph.files) {
    const code = (await Deno.readTextFile(new URL(`../${file}`, import.meta.url)))
      .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
    if (holds(code)) found.push(file);
  }
  return found;
}

/** Whether the code calls a method of a Deno.Kv, reads a record from one, or builds a commit. */
function callsKv(code: string): boolean {
  // What is typed or opened as one, or comes as `kv` under another name.
  const named = code.matchAll(
    /(\w+)\??:\s*(?:Pick<)?Deno\.Kv\b|(\w+)\s*=\s*await Deno\.openKv\(|\bkv:\s*(\w+)(?![\w.(<])/g,
  );
  const names = ["kv", ...[...named].map(([, typed, opened, other]) => typed ?? opened ?? other)];
  const kv = `\\b(?:${[...new Set(names)].join("|")})\\b`;
  const methods = "get|getMany|set|delete|list|atomic|watch|enqueue|listenQueue";
  return new RegExp(
    `${kv}\\s*[?!]?\\.\\s*(?:${methods})\\s*[(<]|\\.(?:get|list)\\(\\s*${kv}|Deno\\.AtomicOperation\\b`,
  ).test(code);
}

/** Files that call it and are no stores. */
const KV_MECHANISMS: Record<string, string> = {
  "lib/platform/create_platform.server.ts": "asks whether the database takes writes",
  "lib/platform/erasure.server.ts": "deletes an account's keys, whatever they are",
  "lib/platform/lease.server.ts": "one key for each piece of hourly work",
  "lib/platform/mail/mailer.server.ts": "the queue of mails",
  "lib/platform/rate_limits.server.ts": "one key for each limit",
  "lib/platform/record.ts": "how any record is read",
  "lib/platform/secrets.server.ts": "single-use tokens of any record",
  "lib/platform/settings.server.ts": "what the author set, as other processes see it",
  "lib/site/verify_backup.server.ts": "reads a restored copy whole, all domains' records together",
};

Deno.test("kv: only *store.server.ts calls it, and the platform's mechanisms", async () => {
  for (
    const code of [
      "const f = (kv: Deno.Kv) => kv\n  .atomic().commit();",
      "await keys.user.get(kv, id);",
      "await keys.user.list(\n  kv,\n  [id]);",
      "const { value } = await o.kv.get<string>(key);",
      "const f = ({ kv: db }) => db.set(key, 1);",
      "using copy = await Deno.openKv(path); copy.list({ prefix: [] });",
    ]
  ) expect([code, callsKv(code)]).toEqual([code, true]);
  expect(callsKv("const f = (kv: Deno.Kv) => createUserStore(kv).get(id);")).toBe(false);
  const found = (await filesWhere(callsKv)).filter((file) =>
    !/^lib\/platform\/(kv|backup)\/|(\/|_)store\.server\.ts$/.test(file)
  );
  expect(found).toEqual(Object.keys(KV_MECHANISMS));
});

Deno.test("environment: the configuration alone decides what is read", async () => {
  // The composition root hands the environment over; the web layer's build reads its build id.
  const allowed = /^lib\/platform\/config\.server\.ts$|^main\.ts$|^dev\.ts$|^lib\/fresh\/build/;
  expect((await filesWith(/Deno\.env|process\.env/)).filter((file) => !allowed.test(file)))
    .toEqual([]);
});

Deno.test("storage: the browser's is touched in lib/platform, and for the theme by a page's first scripts", async () => {
  expect(
    (await filesWith(/\b(local|session)Storage\b/))
      .filter((file) =>
        !/^lib\/(platform|listening\/first_bytes|site\/service_worker\/away)\b/.test(file)
      ),
  ).toEqual([]);
});

Deno.test("attributes: those that scripts share are written by a page's first scripts alone", async () => {
  const written =
    /dataset\.(press|stream|listener|theme|play|resume|(continue|current|sound)\w*)\s*(\?\?)?=[^=]|delete [\w.]*dataset\.(press|stream|listener|theme)/;
  const found = await filesWith(written);
  expect(found.filter((file) => !/^lib\/(listening\/first_bytes|fresh)\//.test(file))).toEqual([]);
});

/** Files that say `document`, `location` or `window` without a suffix. */
const PAGE_OF_OTHERS: Record<string, string> = {
  "lib/listening/first_bytes/attributes.ts":
    "esbuild splits by file, and a page's first script has no room for one more",
  "lib/listening/first_bytes/head_script.ts": "the text of a script",
  "lib/platform/language/language.ts":
    "asks the page where there is one, elsewhere the server tells",
};

Deno.test("sides: what uses the page's document, address or window is named .browser.ts", async () => {
  const used = /(?<![\w$.])(globalThis\.)?(document|location|window)\??\./;
  const found = (await filesWith(used)).filter((file) =>
    file.startsWith("lib/") && isOfSite(file) && sideOf(file) === "anywhere"
  );
  expect(found).toEqual(Object.keys(PAGE_OF_OTHERS));
});

Deno.test("classes: they are for style sheets; no code finds an element by one", async () => {
  const asked =
    /(querySelector(All)?|closest|matches)(<[^>]*>)?\(\s*["'`][^"'`]*\.[a-z]|ByClassName\(/i;
  expect(await filesWith(asked)).toEqual([]);
});

Deno.test("names: no file is called utils, helpers, misc or common", () => {
  expect(graph.files.filter((file) => /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file)))
    .toEqual([]);
});

Deno.test("names: an exported type has one meaning in the whole product", async () => {
  const homes = new Map<string, string[]>();
  for (const file of graph.files.filter((it) => !it.includes("/testdata/"))) {
    const code = await Deno.readTextFile(new URL(`../${file}`, import.meta.url));
    const declared = code.matchAll(/^export (?:abstract )?(?:type|interface|class) (\w+)/gm);
    for (const [, name] of declared) homes.set(name!, [...homes.get(name!) ?? [], file]);
  }
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([]);
});

Deno.test("rate limits: no two rules have the same name, which is part of their stored keys", async () => {
  const homes = new Map<string, string[]>();
  const unread: string[] = [];
  for (const file of graph.files) {
    const code = await Deno.readTextFile(new URL(`../${file}`, import.meta.url));
    const rules = code.match(/\bcapacity: (?!number;)/g) ?? [];
    const names = [...code.matchAll(/\bname: "(\w+)",\s*capacity: /g)].map(([, name]) => name!);
    if (names.length !== rules.length) unread.push(file); // a name this test would not see
    for (const name of names) homes.set(name, [...homes.get(name) ?? [], file]);
  }
  expect(unread).toEqual([]);
  expect(homes.size).toBeGreaterThan(35);
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([]);
});
