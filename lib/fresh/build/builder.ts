import { type App, setBuildCache } from "../app/app.ts";
import type { ListenOptions } from "../app/listen.ts";
import { assemble } from "./assemble.ts";
import { stopBundler } from "./bundle.ts";
import { type BuildOptions, resolveConfig, type ResolvedBuildConfig } from "./config.ts";
import { serveWhileDeveloping } from "./develop.ts";
import { writeToDisk } from "./disk.ts";
import { loadInMemory } from "./memory.ts";

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
