import { sep } from "node:path";
import { type App, setBuildCache } from "../app.ts";
import { setBuildId } from "../build_id.ts";
import { listen, type ListenOptions } from "../listen.ts";
import { assemble } from "./assemble.ts";
import type { ResolvedBuildConfig } from "./config.ts";
import { LiveReload } from "./live_reload.ts";
import { filesInMemory, loadInMemory } from "./memory.ts";
import type { Transformer } from "./transform.ts";

/** Editors write a file in several steps. */
const SETTLE_MS = 60;

/**
 * Serves from memory and rebuilds browser code and static files when something changes. Server
 * code is not loaded again in this process: run it under `deno run --watch`, which restarts it.
 */
export async function serveWhileDeveloping<State>(
  config: ResolvedBuildConfig,
  transformers: Transformer[],
  importApp: () => Promise<{ app: App<State> } | App<State>>,
  options: ListenOptions,
): Promise<void> {
  const imported = await importApp();
  const app = "app" in imported ? imported.app : imported;
  const build = await loadInMemory(await assemble(config, transformers), config.root);
  setBuildCache(app, build, "development");

  const liveReload = new LiveReload();
  await listen(liveReload.wrap(app.handler()), options);

  for await (const _ of changes(config)) {
    try {
      const next = await assemble(config, transformers);
      if (next.buildId === build.buildId) continue;
      setBuildId(next.buildId);
      // Handlers hold on to this object.
      Object.assign(build, {
        buildId: next.buildId,
        client: next.client,
        files: filesInMemory(next),
      });
      liveReload.reload();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Yields once after each burst of changes to the project's own files. */
async function* changes({ root, outDir }: ResolvedBuildConfig): AsyncGenerator<void> {
  const ignored = /[/\\](node_modules|\.[^/\\]+)([/\\]|$)/;
  const own = (path: string) =>
    !path.startsWith(outDir + sep) && !ignored.test(path.slice(root.length));
  let pending: PromiseWithResolvers<void> = Promise.withResolvers();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = async () => {
    for await (const event of Deno.watchFs(root)) {
      if (event.kind === "access" || !event.paths.some(own)) continue;
      clearTimeout(timer);
      timer = setTimeout(() => pending.resolve(), SETTLE_MS);
    }
  };
  watch().catch((error) => pending.reject(error));
  while (true) {
    await pending.promise;
    pending = Promise.withResolvers();
    yield;
  }
}
