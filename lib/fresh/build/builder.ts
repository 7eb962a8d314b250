import { type App, setBuildCache } from "../app.ts";
import type { ListenOptions } from "../listen.ts";
import { assemble } from "./assemble.ts";
import { stopBundler } from "./bundle.ts";
import { type BuildOptions, resolveConfig, type ResolvedBuildConfig } from "./config.ts";
import { serveWhileDeveloping } from "./develop.ts";
import { writeToDisk } from "./disk.ts";
import { loadInMemory } from "./memory.ts";
import type { Transformer, TransformFn, TransformOptions } from "./transform.ts";

export type { BuildOptions } from "./config.ts";

/** Makes of a project's folders what its app serves. */
// deno-lint-ignore no-explicit-any -- one builder serves apps of any state
export class Builder<State = any> {
  readonly config: ResolvedBuildConfig;
  #transformers: Transformer[] = [];

  constructor(options: BuildOptions = {}) {
    this.config = resolveConfig(options);
  }

  /** Has static files changed before they are served, e.g. styles bundled. */
  onTransformStaticFile(options: TransformOptions, fn: TransformFn): void {
    this.#transformers.push({ options, fn });
  }

  /**
   * Builds. On disk (the default) the result is `server.js` in the output folder, to be run with
   * `deno serve -A`. In memory, for tests, nothing is written: the function returned gives the
   * result to an app in this process.
   */
  async build(
    options: { mode?: "development" | "production"; snapshot?: "disk" | "memory" } = {},
  ): Promise<(app: App<State>) => void> {
    this.config.mode = options.mode ?? "production";
    const { mode, root, outDir } = this.config;
    const assembly = await assemble(this.config, this.#transformers);
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

  /** Serves an app while its files change: rebuilds, and has browsers load the page again. */
  async listen(
    importApp: () => Promise<{ app: App<State> } | App<State>>,
    options: ListenOptions = {},
  ): Promise<void> {
    this.config.mode = "development";
    await serveWhileDeveloping(this.config, this.#transformers, importApp, options);
  }
}
