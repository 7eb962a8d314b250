import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export interface BuildOptions {
  /** Oldest supported browsers, in esbuild's notation. */
  target?: string | string[];
  /** Project folder; the other paths are relative to it. Default: the working directory. */
  root?: string;
  /** Default: "_fresh". */
  outDir?: string;
  /** Module that exports `app`. Default: "main.ts". */
  serverEntry?: string;
}

export interface ResolvedBuildConfig {
  target: string[];
  root: string;
  outDir: string;
  staticDir: string;
  islandDir: string;
  routeDir: string;
  serverEntry: string;
  mode: "development" | "production";
}

export function resolveConfig(options: BuildOptions): ResolvedBuildConfig {
  const root = toPath(options.root ?? ".", Deno.cwd());
  return {
    target: [options.target ?? ["chrome99", "firefox99", "safari15"]].flat(),
    root,
    outDir: toPath(options.outDir ?? "_fresh", root),
    staticDir: resolve(root, "static"),
    islandDir: resolve(root, "islands"),
    routeDir: resolve(root, "routes"),
    serverEntry: toPath(options.serverEntry ?? "main.ts", root),
    mode: "production",
  };
}

function toPath(path: string, base: string): string {
  return path.startsWith("file:") ? fileURLToPath(path) : resolve(base, path);
}
