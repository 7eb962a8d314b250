import { pathToFileURL } from "node:url";
import type { BuildCache, RouteModule, StaticFile } from "../app/build_cache.ts";
import { registerIslands } from "../render/islands.ts";
import type { Assembly } from "./assemble.ts";
import { contentType } from "./content_type.ts";
import { digest } from "./static_assets.ts";

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
