/**
 * `deno run -A --lock=tests/deno.lock tests/architecture/measure_house.ts`: what the house measures. Product files and
 * lines, folders and circles; and of five acts, how many files run for each, counted by V8's own coverage while a site in
 * this process answers them. Files that run in the browser are counted for Play alone, as the modules of its bundle.
 */

import { expect } from "npm:expect@30.5.2";
import { Session } from "node:inspector";
import { build } from "npm:esbuild@^0.28.2";
import { signUp } from "../http/client.ts";
import { formOf } from "../http/document.ts";
import { openDesk } from "../http/desk.ts";
import { openTestShop } from "../http/shop.ts";
import { findCircles } from "./circles.ts";
import { readImportGraph, readToolsGraph } from "./import_graph.ts";

const ROOT = new URL("../../", import.meta.url);
const PRODUCT =
  /^(?!.*_test\.tsx?$)(?!.*\/testdata\/)(lib|routes|islands|components|tools|main|dev|fresh)/;

const folderOf = (file: string) => file.slice(0, Math.max(0, file.lastIndexOf("/")));
const countFolders = (files: string[]) => new Set(files.map(folderOf)).size;

async function measureFiles(): Promise<Record<string, number>> {
  const [product, tools] = [await readImportGraph(), await readToolsGraph()];
  const files = [...product.files, ...tools.files].filter((it) => PRODUCT.test(it));
  const lines = await Promise.all(
    files.map(async (file) =>
      (await Deno.readTextFile(new URL(file, ROOT))).split("\n").length - 1
    ),
  );
  const sorted = lines.toSorted((a, b) => a - b);
  const pairs = [...product.imports, ...tools.imports]
    .filter(({ to }) => files.includes(to)).map(({ from, to }): [string, string] => [from, to]);
  return {
    "product files": files.length,
    "product lines": lines.reduce((sum, it) => sum + it, 0),
    "median lines of a file": sorted[Math.floor(sorted.length / 2)]!,
    "longest file": sorted.at(-1)!,
    "folders": countFolders(files),
    "circles of files": findCircles(pairs).length,
  };
}

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[];
}

const inspector = new Session();
const post = (method: string, params: object = {}) =>
  new Promise<Coverage>((resolve, reject) =>
    inspector.post(
      method,
      params,
      (error: Error | null, result: unknown) => error ? reject(error) : resolve(result as Coverage),
    )
  );

/** Product files of which a function of their own ran during the act. */
async function filesOf(act: () => Promise<unknown>): Promise<string[]> {
  await post("Profiler.takePreciseCoverage"); // starts the counts anew
  await act();
  const { result } = await post("Profiler.takePreciseCoverage");
  return result
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName && ranges[0]!.count > 0)
    )
    .map(({ url }) => url.startsWith(ROOT.href) ? url.slice(ROOT.href.length) : "")
    .filter((file) => /^(lib|routes|components)\//.test(file) && !file.startsWith("lib/fresh/"));
}

async function measureServerActs(): Promise<Record<string, string[]>> {
  inspector.connect();
  await post("Profiler.enable");
  await post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await using shop = await openTestShop();
  const { site } = shop;
  const client = await signUp(site);
  await shop.buy(client, 12);
  await shop.deliver();
  const { grants } = (await client.call("GET", "/api/grants/12")).body;
  const other = await signUp(site);
  const desk = await openDesk(site);
  const fields = await formOf(await desk.get("/admin/books/12"));
  return {
    "a premium chapter is streamed": await filesOf(async () => {
      const headers = { range: "bytes=0-999" };
      const sound = await site.ask(`/api/stream/12?chapter=2&_auth=${grants[12]}`, { headers });
      await sound.arrayBuffer();
      expect(sound.status).toBe(206);
    }),
    "progress is posted": await filesOf(async () => {
      const event = { audiobookId: 12, chapter: 2, position: 30, isCompleted: false };
      expect((await client.call("POST", "/api/progress", event)).status).toBe(200);
    }),
    "a book is bought": await filesOf(async () => {
      await other.call("GET", "/checkout/12");
      await shop.buy(other, 12);
      await shop.deliver();
    }),
    "a price is changed at the desk": await filesOf(async () => {
      const saved = await desk.post("/admin/books/12", {
        ...fields,
        priceMinor: "8.99",
        act: "save",
      });
      expect(saved.status).toBe(303);
    }),
  };
}

/** The modules of the player's island and of what its first press brings. */
async function modulesOfPlay(): Promise<string[]> {
  const root = decodeURIComponent(ROOT.pathname).replace(/\/$/, "");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["islands/Player.tsx"],
    bundle: true,
    splitting: true,
    format: "esm",
    write: false,
    outdir: "/",
    metafile: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    alias: { "@": root, "fresh/runtime": `${root}/lib/fresh/runtime.ts`, "react": "preact/compat" },
    logLevel: "error",
  });
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      const isPress = /\/player(\.browser)?\.ts$/.test(path); // what the first press imports
      if (!external && (kind !== "dynamic-import" || isPress)) follow(path);
    }
  };
  follow("islands/Player.tsx");
  return [...seen].filter((file) => /^(lib|islands|components)\//.test(file));
}

console.table(await measureFiles());
const acts = { ...await measureServerActs(), "Play is pressed": await modulesOfPlay() };
console.table(
  Object.entries(acts).map(([act, files]) => ({
    act,
    files: files.length,
    folders: countFolders(files),
  })),
);
Deno.exit(0);
