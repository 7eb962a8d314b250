import { pathToFileURL } from "node:url";
import { type App, setBuildCache } from "../app/app.ts";
import type { BuildCache, RouteModule, StaticFile } from "../app/build_cache.ts";
import { type Handler, listen, type ListenOptions } from "../app/request_handler.ts";
import { registerIslands } from "../render/vnode_hook.ts";
import { assemble, type Assembly } from "./assemble.ts";
import { stopBundler } from "./bundle.ts";
import { writeToDisk } from "./disk.ts";
import {
  type BuildOptions,
  contentType,
  digest,
  resolveConfig,
  type ResolvedBuildConfig,
} from "./project.ts";

/** Prepares a build for an app in this process, without writing files. */
export async function loadInMemory(assembly: Assembly, root: string): Promise<BuildCache> {
  const { buildId, routes, islands, client } = assembly;
  registerIslands(
    await Promise.all(islands.map(async ({ path, ...island }) => ({
      ...island,
      exports: await importFile(path) as Record<string, unknown>,
    }))),
  );
  const items = await Promise.all(routes.map(async ({ path, ...item }) => ({
    ...item,
    module: item.kind === "route" ? () => importFile(path) : await importFile(path),
  })));
  return { root, buildId, items, files: filesInMemory(assembly), client };
}

function filesInMemory({ assets }: Assembly): Map<string, StaticFile> {
  return new Map(assets.map(({ pathname, content }) => [pathname, {
    source: content,
    size: content.length,
    contentType: contentType(pathname),
    hash: digest(content),
  }]));
}

function importFile(path: string): Promise<RouteModule> {
  return import(pathToFileURL(path).href);
}

/** Must equal the path in client/live_reload.ts. */
const EVENTS_PATH = "/_frsh/alive";

/**
 * Builds in memory and serves. To be run under `deno run --watch`, which restarts the process at
 * every change: open pages reconnect, see another process name, and reload.
 */
async function serveWhileDeveloping<State>(
  config: ResolvedBuildConfig,
  importApp: () => Promise<{ app: App<State> } | App<State>>,
  options: ListenOptions,
): Promise<void> {
  const imported = await importApp();
  const app = "app" in imported ? imported.app : imported;
  const build = await loadInMemory(await assemble(config), config.root);
  setBuildCache(app, build, "development");
  await listen(withProcessName(app.handler()), options);
}

/** Sends open pages the name of this process by server-sent events. */
function withProcessName(handler: Handler): Handler {
  const event = new TextEncoder().encode(`retry: 200\ndata: ${crypto.randomUUID()}\n\n`);
  const headers = { "content-type": "text/event-stream" };
  return (request, info) => {
    if (new URL(request.url).pathname !== EVENTS_PATH) return handler(request, info);
    const body = new ReadableStream({ start: (controller) => controller.enqueue(event) });
    return Promise.resolve(new Response(body, { headers }));
  };
}

/** Builds a project. */
// deno-lint-ignore no-explicit-any -- one builder serves apps of any state
export class Builder<State = any> {
  readonly config: ResolvedBuildConfig;

  constructor(options: BuildOptions = {}) {
    this.config = resolveConfig(options);
  }

  /**
   * Builds. "disk" (the default) writes `server.js` to the output folder, to be run with `deno
   * serve -A`. "memory", for tests, writes nothing; the returned function attaches the build to an
   * app in this process.
   */
  async build(
    options: { snapshot?: "disk" | "memory" } = {},
  ): Promise<(app: App<State>) => void> {
    const { mode, root, outDir } = this.config;
    const assembly = await assemble(this.config);
    await stopBundler();
    if (options.snapshot === "memory") {
      const cache = await loadInMemory(assembly, root);
      return (app) => setBuildCache(app, cache, mode);
    }
    await writeToDisk(assembly, this.config);
    return () => {
      throw new Error(`Cannot attach a build that is on disk: import ${outDir}/server.js instead`);
    };
  }

  /** Development server: rebuilds when files change and reloads open pages. */
  async listen(
    importApp: () => Promise<{ app: App<State> } | App<State>>,
    options: ListenOptions = {},
  ): Promise<void> {
    this.config.mode = "development";
    await serveWhileDeveloping(this.config, importApp, options);
  }
}
