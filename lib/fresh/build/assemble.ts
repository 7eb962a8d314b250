import { basename, extname } from "node:path";
import type { ClientAssets } from "../render/state.ts";
import {
  bundle,
  type Editions,
  ID_PLACEHOLDER,
  type IslandEntry,
  RUNTIME_ENTRIES,
} from "./bundle.ts";
import {
  type Asset,
  crawlProject,
  digest,
  type ProjectFiles,
  readStaticAssets,
  type ResolvedBuildConfig,
} from "./project.ts";

/** An island module with the URLs of its browser bundle. */
interface BuiltIsland extends IslandEntry {
  chunk: string;
  imports: string[];
}

/** A finished build in memory, before it is written or loaded. */
export interface Assembly {
  buildId: string;
  routes: ProjectFiles["routes"];
  islands: BuiltIsland[];
  client: ClientAssets;
  assets: Asset[];
}

/**
 * Crawls and bundles the project and names the outputs. The id is a hash of the content: same
 * content, same id.
 */
export async function assemble(config: ResolvedBuildConfig): Promise<Assembly> {
  const project = await crawlProject(config);
  const names = new Set<string>();
  const islands = project.islands.map((path) => ({ name: islandName(path, names), path }));
  const assets = await readStaticAssets(config);
  const code = await bundle(config, islands);
  const buildId = digest(
    ...assets.flatMap(({ pathname, content }) => [pathname, content]),
    ...[...code.files].flat(),
  );
  const url = (file: string) => `/_fresh/js/${buildId}/${file}`;
  return {
    buildId,
    routes: project.routes,
    islands: islands.map((island) => {
      const { file, imports } = code.entries.get(island.name)!;
      return { ...island, chunk: url(file), imports: imports.map(url) };
    }),
    client: clientAssets(code, islands.map(({ name }) => name), url),
    assets: [...assets, ...codeAssets(code, buildId, url)],
  };
}

/** A name for an island module: its file name as an identifier, made unique among `taken`. */
function islandName(path: string, taken: Set<string>): string {
  const base = basename(path, extname(path)).replace(/\W+/g, "_").replace(/^(?=\d)/, "_");
  let name = base;
  for (let i = 1; taken.has(name); i++) name = `${base}_${i}`;
  taken.add(name);
  return name;
}

function clientAssets(
  { entries, editions }: Editions,
  islandNames: string[],
  url: (file: string) => string,
): ClientAssets {
  const islands = entries.get(RUNTIME_ENTRIES.islands)!;
  const liveReload = entries.get(RUNTIME_ENTRIES.liveReload);
  return {
    navigation: url(entries.get(RUNTIME_ENTRIES.navigation)!.file),
    islands: url(islands.file),
    islandImports: islands.imports.map(url),
    editions: Object.fromEntries(Array.from(editions, ([name, others]) => {
      const runtime = others.get(RUNTIME_ENTRIES.islands)!;
      const chunks = islandNames.map((island) => {
        const { file, imports } = others.get(island)!;
        const plain = url(entries.get(island)!.file);
        return [plain, { chunk: url(file), imports: imports.map(url) }] as const;
      });
      return [name, {
        islands: url(runtime.file),
        islandImports: runtime.imports.map(url),
        chunks: Object.fromEntries(chunks),
      }];
    })),
    ...(liveReload && { liveReload: url(liveReload.file) }),
  };
}

function codeAssets({ files }: Editions, buildId: string, url: (file: string) => string): Asset[] {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  return Array.from(files, ([file, content]) => {
    const code = decoder.decode(content).replaceAll(ID_PLACEHOLDER, buildId);
    return { pathname: url(file), content: encoder.encode(code), origin: null };
  });
}
