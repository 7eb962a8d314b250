import * as esbuild from "esbuild";
import type { Plugin, ResolveResult } from "esbuild";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ResolvedBuildConfig } from "./project.ts";

const RESOLVED = Symbol("resolved");

/**
 * Resolves imports of browser code as Deno does for server code: by "imports" of deno.json, with
 * `npm:` specifiers looked up in node_modules. Applies to packages too: one that imports "react"
 * gets the mapped module.
 */
async function importMapPlugin(root: string): Promise<Plugin> {
  const imports = await readImports(root);
  return {
    name: "import-map",
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async (args) => {
        if (args.pluginData === RESOLVED || args.kind === "entry-point") return null;
        const target = mapSpecifier(args.path, imports);
        const options = { kind: args.kind, pluginData: RESOLVED };
        if (target.startsWith("npm:")) {
          return await build.resolve(npmToBare(target), { ...options, resolveDir: root });
        }
        if (target.startsWith("./")) return { path: join(root, target) };
        return await build.resolve(target, {
          ...options,
          importer: args.importer,
          resolveDir: args.resolveDir,
        }) as ResolveResult;
      });
    },
  };
}

async function readImports(root: string): Promise<Record<string, string>> {
  const path = join(root, "deno.json");
  try {
    return JSON.parse(await Deno.readTextFile(path)).imports ?? {};
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    throw new Error(`Cannot read ${path} for its "imports"`, { cause: error });
  }
}

/**
 * The longest matching key wins: an exact one, a prefix ending in "/", or a package and its
 * subpath.
 */
function mapSpecifier(specifier: string, imports: Record<string, string>): string {
  const exact = imports[specifier];
  if (exact !== undefined) return exact;
  let best = "";
  for (const key of Object.keys(imports)) {
    const isPackage = imports[key]!.startsWith("npm:");
    const prefix = isPackage && !key.endsWith("/") ? key + "/" : key;
    if (!prefix.endsWith("/") || !specifier.startsWith(prefix)) continue;
    if (key.length > best.length) best = key;
  }
  if (best === "") return specifier;
  return imports[best]! + specifier.slice(best.length);
}

/** "npm:@scope/name@^1.2.3/sub" -> "@scope/name/sub" */
function npmToBare(specifier: string): string {
  return specifier.replace(/^npm:\/?/, "").replace(/^((?:@[^/]+\/)?[^/@]+)@[^/]+/, "$1");
}

/** Placeholder for the build id until it is known; has the same length. */
export const ID_PLACEHOLDER = "0fre5h".padEnd(40, "0");

export interface IslandEntry {
  name: string;
  path: string;
}

interface BundleEntry {
  file: string;
  /** Files it imports, directly or indirectly. */
  imports: string[];
}

/** The browser modules of a build. */
interface Bundle {
  /** By file name, relative to each other. */
  files: Map<string, Uint8Array<ArrayBuffer>>;
  /** By entry name. */
  entries: Map<string, BundleEntry>;
}

/** A bundle and the entries of its other editions, whose files are among its own. */
export interface Editions extends Bundle {
  /** By edition, then by entry name. */
  editions: Map<string, Bundle["entries"]>;
}

export const RUNTIME_ENTRIES = {
  navigation: "fresh-navigation",
  islands: "fresh-islands",
  liveReload: "fresh-live-reload",
};

/**
 * Bundles the browser code. Navigation is an entry of its own, so that pages without islands load
 * one small module; islands and the island runtime are modules that share chunks. Editions share the chunks that are
 * equal in them, since a chunk is named by its content.
 */
export async function bundle(
  config: ResolvedBuildConfig,
  islands: IslandEntry[],
): Promise<Editions> {
  const navigation = { [RUNTIME_ENTRIES.navigation]: clientModule("navigation.ts") };
  if (config.mode === "development") {
    Object.assign(navigation, { [RUNTIME_ENTRIES.liveReload]: clientModule("live_reload.ts") });
  }
  const withPreact = { [RUNTIME_ENTRIES.islands]: clientModule("islands.ts") };
  for (const { name, path } of islands) withPreact[name] = path;

  const importMap = await importMapPlugin(config.root);
  const bundleIslands = (plugins: Plugin[], edition = "") =>
    bundleModules(withPreact, config, {
      plugins: [...plugins, importMap],
      inject: [clientModule("jsx.ts")],
      entryNames: `[name]${edition && "."}${edition}`,
    });
  const [plain, islandBundle, ...others] = await Promise.all([
    bundleModules(navigation, config, { plugins: [importMap] }),
    bundleIslands(config.plugins),
    ...Object.entries(config.editions).map(([name, plugins]) => bundleIslands(plugins, name)),
  ]);
  return {
    files: new Map([plain, islandBundle, ...others].flatMap(({ files }) => [...files])),
    entries: new Map([...plain.entries, ...islandBundle.entries]),
    editions: new Map(
      Object.keys(config.editions).map((name, at) => [name, others[at]!.entries]),
    ),
  };
}

async function bundleModules(
  entryPoints: Record<string, string>,
  config: ResolvedBuildConfig,
  { entryNames = "[name]", ...options }: Pick<
    esbuild.BuildOptions,
    "plugins" | "inject" | "entryNames"
  >,
): Promise<Bundle> {
  const production = config.mode === "production";
  const result = await esbuild.build({
    entryPoints,
    absWorkingDir: config.root,
    outdir: "/",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: config.target,
    minify: production,
    sourcemap: production ? false : "inline",
    jsx: "transform",
    jsxFactory: "__jsx",
    jsxFragment: "__Fragment",
    define: {
      FRESH_BUILD_ID: JSON.stringify(ID_PLACEHOLDER),
      "process.env.NODE_ENV": JSON.stringify(config.mode),
    },
    entryNames,
    chunkNames: "chunk-[hash]",
    legalComments: "none",
    logLevel: "warning",
    tsconfigRaw: "{}",
    ...options,
  });
  const files = result.outputFiles.map(({ path, contents }) =>
    [basename(path), contents as Uint8Array<ArrayBuffer>] as const
  );
  return {
    files: new Map(files),
    entries: describeEntries(
      result.metafile,
      Object.keys(entryPoints).map((name) => [name, `${entryNames.replace("[name]", name)}.js`]),
    ),
  };
}

/** Stops the bundler's process, which would keep this one alive. */
export async function stopBundler(): Promise<void> {
  await esbuild.stop();
}

function clientModule(name: string): string {
  return fileURLToPath(new URL(`../client/${name}`, import.meta.url));
}

function describeEntries(
  { outputs }: esbuild.Metafile,
  files: [name: string, file: string][],
): Bundle["entries"] {
  const imports = new Map(
    Object.entries(outputs).map(([path, output]) => [basename(path), output.imports]),
  );
  const follow = (file: string, into: Set<string>) => {
    for (const { path, kind } of imports.get(file)!) {
      const imported = basename(path);
      if (kind !== "import-statement" || into.has(imported)) continue;
      into.add(imported);
      follow(imported, into);
    }
    return into;
  };
  return new Map(files.map(([name, file]) => [
    name,
    { file, imports: [...follow(file, new Set())] },
  ]));
}
