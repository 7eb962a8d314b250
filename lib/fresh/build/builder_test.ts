import type { Plugin, PluginBuild } from "esbuild";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect } from "npm:expect@30.5.2";
import { attachSnapshot } from "../app/app.ts";
import { Builder } from "../dev.ts";
import { App, staticFiles } from "../mod.ts";
import { crawlProject, resolveConfig } from "./project.ts";

const site = new URL("../testdata/site", import.meta.url).href;

/** A project of static files only. */
async function withProject(
  files: Record<string, string>,
  run: (root: string) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    for (const [name, content] of Object.entries(files)) {
      await Deno.mkdir(join(root, name, ".."), { recursive: true });
      await Deno.writeTextFile(join(root, name), content);
    }
    await run(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

async function createHandler(builder: Builder) {
  const app = new App().use(staticFiles()).use(() => new Response("from the app"));
  const attach = await builder.build({ snapshot: "memory" });
  attach(app);
  return app.handler();
}

Deno.test("staticFiles: types, validators and caching by the build's id", () =>
  withProject(
    { "static/a b.css": "body {}", "static/x.mjs": "1", "static/n.bin": "?" },
    async (root) => {
      const handler = await createHandler(new Builder({ root }));
      const get = (path: string, init?: RequestInit) =>
        handler(new Request(`http://localhost${path}`, init));

      const first = await get("/a%20b.css");
      expect(first.headers.get("content-type")).toBe("text/css; charset=utf-8");
      expect(first.headers.get("content-length")).toBe("7");
      expect(first.headers.get("cache-control")).toBe("no-cache");
      expect(await first.text()).toBe("body {}");
      const etag = first.headers.get("etag")!;
      expect(etag).toMatch(/^W\/"[0-9a-f]{40}"$/);
      const again = await get("/a%20b.css", { headers: { "if-none-match": `"x", ${etag}` } });
      expect([again.status, await again.text()]).toEqual([304, ""]);

      expect((await get("/x.mjs")).headers.get("content-type")).toMatch(/^text\/javascript/);
      expect((await get("/n.bin")).headers.get("content-type")).toBe("application/octet-stream");

      const { asset } = await import("../runtime.ts");
      const named = await get(asset("/x.mjs"));
      expect(named.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const stale = await get("/x.mjs?__frsh_c=old&y=1");
      expect([stale.status, stale.headers.get("location")]).toEqual([307, "/x.mjs?y=1"]);
    },
  ));

Deno.test("staticFiles: HEAD without body, other methods refused, the rest passed on", () =>
  withProject(
    { "static/x.txt": "text", "static/.secret": "no", "secret.txt": "no" },
    async (root) => {
      const handler = await createHandler(new Builder({ root }));
      const get = (path: string, init?: RequestInit) =>
        handler(new Request(`http://localhost${path}`, init));
      const head = await get("/x.txt", { method: "HEAD" });
      expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
        200,
        "4",
        "",
      ]);
      const post = await get("/x.txt", { method: "POST" });
      expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      for (
        const path of ["/.secret", "/..%2Fsecret.txt", "/%2e%2e/secret.txt", "/x.txt%00", "/x.txt/"]
      ) {
        expect(await (await get(path)).text()).toBe("from the app");
      }
      expect((await get("/favicon.ico")).status).toBe(404);
    },
  ));

Deno.test("staticFiles: names are found as browsers write them", () =>
  withProject({ "static/a@2,b+c's(1).txt": "odd", "static/d/ü &;.txt": "far" }, async (root) => {
    const handler = await createHandler(new Builder({ root }));
    const text = async (path: string) =>
      await (await handler(new Request(`http://localhost${path}`))).text();
    for (const path of ["/a@2,b+c's(1).txt", "/a%402%2cb%2Bc's(1).txt"]) {
      expect(await text(path)).toBe("odd");
    }
    expect(await text("/d/ü &;.txt")).toBe("far");
    expect(await text("/d%2F%C3%BC%20&;.txt")).toBe("from the app");
  }));

Deno.test("crawlProject: tests, private folders and other files are no routes", () =>
  withProject({
    "routes/a.tsx": "",
    "routes/a_test.tsx": "",
    "routes/a.css": "",
    "routes/(_parts)/b.tsx": "",
    "routes/(group)/_middleware.ts": "",
    "routes/(group)/c/[id].ts": "",
    "islands/D.tsx": "",
  }, async (root) => {
    const { routes, islands } = await crawlProject(resolveConfig({ root }));
    expect(routes.map(({ file, kind, pattern }) => [file, kind, pattern])).toEqual([
      ["(group)/_middleware.ts", "middleware", "/"],
      ["a.tsx", "route", "/a"],
      ["(group)/c/[id].ts", "route", "/c/:id"],
    ]);
    expect(islands).toEqual([join(root, "islands/D.tsx")]);
  }));

Deno.test("Builder: same files, same id; other files, another", () =>
  withProject({ "static/x.txt": "one" }, async (root) => {
    const { asset } = await import("../runtime.ts");
    const id = async () => {
      await createHandler(new Builder({ root }));
      return asset("/x.txt");
    };
    const first = await id();
    expect(await id()).toBe(first);
    await Deno.writeTextFile(join(root, "static/x.txt"), "two");
    expect(await id()).not.toBe(first);
  }));

Deno.test("Builder: a build on disk serves by itself, precompressed", async () => {
  const outDir = await Deno.makeTempDir();
  try {
    await new Builder({ root: site, outDir }).build();
    const { default: server } = await import(join(outDir, "server.js"));
    const get = (path: string, headers: HeadersInit = {}): Promise<Response> =>
      server.fetch(new Request(`http://localhost${path}`, { headers }));

    const html = await (await get("/counter")).text();
    expect(html).toContain("<h1>Counter</h1>");
    const script = /data-load="([^" ]+fresh-navigation\.js)/.exec(html)![1]!;
    const plain = await get(script);
    expect(plain.headers.get("cache-control")).toContain("immutable");
    expect(plain.headers.get("vary")).toBe("accept-encoding");
    expect(plain.headers.has("content-encoding")).toBe(false);
    const code = await plain.text();
    const gzip = await get(script, { "accept-encoding": "br;q=0, gzip" });
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await gzip.bytes()).toString()).toBe(code);
    const br = await get(script, { "accept-encoding": "gzip, br" });
    expect(br.headers.get("content-encoding")).toBe("br");
    expect((await br.bytes()).length).toBe(Number(br.headers.get("content-length")));
    expect(await (await get("/.well-known/probe.txt")).text()).toBe("hello\n");
  } finally {
    await Deno.remove(outDir, { recursive: true });
  }
});

Deno.test("Builder: a document gets the islands of its language, where there is such an edition", async () => {
  const withLabel = (label: string) => [{
    name: "label",
    setup(build: PluginBuild) {
      build.onLoad({ filter: /Counter\.tsx$/ }, async ({ path }) => ({
        contents: (await Deno.readTextFile(path)).replace(">Add<", `>${label}<`),
        loader: "tsx" as const,
      }));
    },
  }];
  const scriptsOf = async (editions: Record<string, Plugin[]>) => {
    const options = { root: site, plugins: withLabel("Plain"), editions };
    const app = new App().use(staticFiles()).fsRoutes();
    (await new Builder(options).build({ snapshot: "memory" }))(app);
    const get = async (path: string) =>
      await (await app.handler()(new Request(`http://localhost${path}`))).text();
    const html = await get("/counter"); // its lang is "en"
    const named = html.match(/\/_fresh\/js\/[^" ]+\.js/g)!;
    return (await Promise.all([...new Set(named)].map(get))).join("\n");
  };
  const english = await scriptsOf({ en: withLabel("English"), de: withLabel("Deutsch") });
  expect(english).toContain("English");
  expect(english).not.toMatch(/Plain|Deutsch/);
  const plain = await scriptsOf({ de: withLabel("Deutsch") });
  expect(plain).toContain("Plain");
  expect(plain).not.toContain("Deutsch");
});

Deno.test("Builder: scripts of the three builds before stay reachable, and nothing else of them", () =>
  withProject({ "static/x.txt": "" }, async (root) => {
    const outDir = join(root, "_fresh");
    const app = new App().use(staticFiles());
    const scripts: string[] = [];
    for (const version of [1, 2, 3, 4, 5]) {
      await Deno.remove(join(root, `static/${version - 1}.txt`)).catch(() => {});
      await Deno.writeTextFile(join(root, `static/${version}.txt`), "of this build alone");
      await new Builder({ root, outDir }).build();
      const at = new URL(`file://${outDir}/snapshot.js?${version}`);
      const snapshot = await import(at.href);
      attachSnapshot(app, snapshot, new URL(`file://${root}/`), at.href);
      scripts.push(`/_fresh/js/${snapshot.buildId}/fresh-navigation.js`);
    }
    const get = (path: string, headers = {}) =>
      app.handler()(new Request(`http://localhost${path}`, { headers }));
    const answers = await Promise.all(scripts.map((path) => get(path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 200, 200, 200]);
    const codes = await Promise.all(answers.map((answer) => answer.text()));
    expect(codes[1]).toBe(codes[4]); // navigation is the same in each
    const former = await get(scripts[2]!, { "accept-encoding": "br" });
    expect(former.headers.get("cache-control")).toContain("immutable");
    expect(former.headers.get("content-encoding")).toBe("br");
    expect((await former.bytes()).length).toBe(Number(former.headers.get("content-length")));
    expect((await get("/4.txt")).status).toBe(404);
  }));
