import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export interface BuildOptions {
  /** Oldest browsers the code is compiled for, as esbuild names them. */
  target?: string | string[];
  /** Project folder; the other paths are relative to it. Default: the working directory. */
  root?: string;
  /** Default: "_fresh". */
  outDir?: string;
  /** Folders of static files; of two files with one name the first counts. Default: "static". */
  staticDir?: string | string[];
  /** Default: "islands". */
  islandDir?: string;
  /** Default: "routes". */
  routeDir?: string;
  /** Module that exports `app`. Default: "main.ts". */
  serverEntry?: string;
  /** Files left out of routes and islands. Default: tests. */
  ignore?: RegExp[];
  /** Source maps for the browser code, as esbuild names the kinds. Default: none. */
  sourceMap?: "linked" | "inline" | "external" | "both";
}

export interface ResolvedBuildConfig {
  target: string[];
  root: string;
  outDir: string;
  staticDir: string[];
  islandDir: string;
  routeDir: string;
  serverEntry: string;
  ignore: RegExp[];
  sourceMap?: BuildOptions["sourceMap"];
  mode: "development" | "production";
}

const TEST_FILE = /[._]test\.(?:[tj]sx?|[mc][tj]s)$/;

export function resolveConfig(options: BuildOptions): ResolvedBuildConfig {
  const root = toPath(options.root ?? ".", Deno.cwd());
  return {
    target: [options.target ?? ["chrome99", "firefox99", "safari15"]].flat(),
    root,
    outDir: toPath(options.outDir ?? "_fresh", root),
    staticDir: [options.staticDir ?? "static"].flat().map((dir) => toPath(dir, root)),
    islandDir: toPath(options.islandDir ?? "islands", root),
    routeDir: toPath(options.routeDir ?? "routes", root),
    serverEntry: toPath(options.serverEntry ?? "main.ts", root),
    ignore: options.ignore ?? [TEST_FILE],
    sourceMap: options.sourceMap,
    mode: "production",
  };
}

function toPath(path: string, base: string): string {
  return path.startsWith("file:") ? fileURLToPath(path) : resolve(base, path);
}
