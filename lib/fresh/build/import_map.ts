import type { Plugin, ResolveResult } from "esbuild";
import { join } from "node:path";

const RESOLVED = Symbol("resolved");

/**
 * Resolves imports of browser code as Deno does for server code: by "imports" of deno.json, with
 * `npm:` specifiers looked up in node_modules. Applies to packages too: one that imports "react"
 * gets the mapped module.
 */
export async function importMapPlugin(root: string): Promise<Plugin> {
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
