/**
 * What the web layer costs: a page nobody cached against preact-render-to-string rendering the same
 * tree, and the bytes of its browser modules against Preact by itself.
 */

import * as esbuild from "esbuild";
import { brotliCompressSync } from "node:zlib";
import { App, staticFiles } from "fresh";
import { Builder } from "fresh/dev";
import { atLeast, atMost, type Figure, medianTurn } from "./figure.ts";
import { measureRate } from "./load.ts";

/** Many, and each with its own ratio: what else the machine does then spoils single turns only. */
const TURNS = 7;
const SECONDS = 2;
const NAVIGATION_BYTES = 2_253;
/** Collectors on threads of their own wait for a core on a busy machine, and the render with them. */
const V8_FLAGS = ["--v8-flags=--single-threaded-gc"];
/** Decoding props, finding and starting islands may add this much to Preact with signals. */
const ISLAND_RATIO = 1.3;

export async function run(): Promise<Figure[]> {
  return [await renderInProcess(), await renderOverHttp(), ...await weighModules()];
}

async function renderInProcess(): Promise<Figure> {
  const measure = async (renderer: string) => {
    const { stdout } = await command(renderer, String(SECONDS)).output();
    return Number(new TextDecoder().decode(stdout));
  };
  const turns = [];
  for (let turn = 0; turn < TURNS; turn++) {
    turns.push({ baseline: await measure("raw"), value: await measure("app") });
  }
  return atLeast(0.7, {
    name: "uncached page in process, renders/s",
    ...medianTurn(turns),
  });
}

async function renderOverHttp(): Promise<Figure> {
  await using raw = await serve("raw");
  await using app = await serve("app");
  for (const { url } of [raw, app]) await measureRate(url, 1);
  const turns = [];
  for (let turn = 0; turn < TURNS; turn++) {
    turns.push({
      baseline: await measureRate(raw.url, SECONDS),
      value: await measureRate(app.url, SECONDS),
    });
  }
  return atLeast(0.7, {
    name: "uncached page over HTTP, requests/s",
    ...medianTurn(turns),
  });
}

function command(...args: string[]): Deno.Command {
  const script = new URL("./render_server.ts", import.meta.url).pathname;
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--lock=tests/deno.lock", ...V8_FLAGS, script, ...args],
    stdout: "piped",
  });
}

async function serve(renderer: string): Promise<AsyncDisposable & { url: string }> {
  const child = command(renderer).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value } = await reader.read();
  return {
    url: `http://127.0.0.1:${value!.trim()}/`,
    async [Symbol.asyncDispose]() {
      child.kill();
      await reader.cancel();
      await child.status;
    },
  };
}

async function weighModules(): Promise<Figure[]> {
  const app = new App().use(staticFiles()).fsRoutes();
  const root = new URL("../lib/fresh/testdata/site", import.meta.url).href;
  const attach = await new Builder({ root }).build({ snapshot: "memory" });
  attach(app);
  const handler = app.handler();
  const get = (path: string) => handler(new Request(new URL(path, "http://localhost")));
  const weigh = async (paths: Iterable<string>) => {
    let bytes = 0;
    for (const path of paths) {
      const answer = await get(path);
      if (!answer.ok) throw new Error(`Weighing ${path} failed: it answered ${answer.status}`);
      bytes += compressedSize(await answer.text());
    }
    return bytes;
  };
  const html = await (await get("/signal")).text();
  const named = (attribute: string) =>
    RegExp(` data-${attribute}="([^"]+)"`).exec(html)![1]!.split(" ");
  const navigation = named("load").filter((path) => path.includes("navigation"));
  const island = named("load").filter((path) => path.includes("islands"));
  return [
    atMost(NAVIGATION_BYTES, {
      name: "JS of a page without islands, bytes br",
      value: await weigh(navigation),
    }),
    atMost(ISLAND_RATIO, {
      name: "JS of one island with a signal, bytes br, against Preact and signals alone",
      value: await weigh(island),
      baseline: await bareIslandSize(),
    }),
  ];
}

/** The same island as someone would bundle it who needs nothing else. */
async function bareIslandSize(): Promise<number> {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `import { h, hydrate } from "preact";
        import { signal } from "@preact/signals";
        const count = signal(0);
        hydrate(h("button", { onClick: () => count.value++ }, count), document.body);`,
      resolveDir: new URL("..", import.meta.url).pathname,
    },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    target: "chrome99",
  });
  await esbuild.stop();
  return compressedSize(outputFiles[0]!.text);
}

function compressedSize(text: string): number {
  return brotliCompressSync(text).byteLength;
}

if (import.meta.main) console.table(await run());
