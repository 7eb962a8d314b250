import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { StaticFile, StoredBytes } from "../app/build_cache.ts";
import type { Assembly } from "./assemble.ts";
import {
  type Asset,
  contentType,
  digest,
  isCompressible,
  type ResolvedBuildConfig,
} from "./project.ts";

/*
 * Keeps the scripts of earlier builds. Pages in open browsers and caches still refer to them, and
 * load some only at the first press on Play.
 */

/** Number of earlier builds whose scripts are kept. */
const KEPT_BUILDS = 3;
const COMPRESSED = /\.(br|gz)$/;

/** A script of an earlier build, and whether compressed variants exist beside it. */
interface FormerScript {
  pathname: string;
  path: string;
  isCompressed: boolean;
}

/** Folder of the scripts of all builds, with one subfolder per build. */
const scriptsDir = (outDir: string) => join(outDir, "static", "_fresh", "js");

/**
 * Empties the output folder for build `buildId`, except for the scripts of the newest earlier
 * builds.
 * @returns the scripts kept
 */
async function clearAllButScripts(outDir: string, buildId: string): Promise<FormerScript[]> {
  const dir = scriptsDir(outDir);
  const builds = await listFormerBuilds(dir, buildId);
  await removeAllBut(outDir, builds.map((id) => join(dir, id)));
  return (await Promise.all(builds.map((id) => listScripts(dir, id)))).flat();
}

/** Newest first. */
async function listFormerBuilds(dir: string, buildId: string): Promise<string[]> {
  const ids = (await listNames(dir)).filter((id) => id !== buildId);
  const builds = await Promise.all(ids.map(async (id) => {
    const { mtime } = await Deno.stat(join(dir, id));
    return { id, writtenAtMs: mtime?.getTime() ?? 0 };
  }));
  builds.sort((a, b) => b.writtenAtMs - a.writtenAtMs);
  return builds.slice(0, KEPT_BUILDS).map(({ id }) => id);
}

async function listScripts(dir: string, id: string): Promise<FormerScript[]> {
  const names = await listNames(join(dir, id));
  return names.filter((name) => !COMPRESSED.test(name)).map((name) => ({
    pathname: `/_fresh/js/${id}/${name}`,
    path: join(dir, id, name),
    isCompressed: names.includes(`${name}.br`) && names.includes(`${name}.gz`),
  }));
}

async function removeAllBut(dir: string, kept: string[]): Promise<void> {
  for (const name of await listNames(dir)) {
    const path = join(dir, name);
    if (kept.includes(path)) continue;
    if (kept.some((it) => it.startsWith(`${path}/`))) await removeAllBut(path, kept);
    else await Deno.remove(path, { recursive: true });
  }
}

async function listNames(dir: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

const WARNING = "// Written by the build. Changes are lost with the next one.";
/** Compressing less than this saves no network packet. */
const MIN_BYTES = 512;

/**
 * Writes a build: browser files, `snapshot.js` (its description) and `server.js` (the entry point).
 * Keeps the scripts of earlier builds.
 */
export async function writeToDisk(assembly: Assembly, config: ResolvedBuildConfig): Promise<void> {
  const { outDir } = config;
  const former = await clearAllButScripts(outDir, assembly.buildId);
  const files: [string, StaticFile][] = [];
  for (const script of former) files.push([script.pathname, await describe(script, outDir)]);
  const compressed = new Map<string, ReturnType<typeof compress>>();
  files.push(
    ...await Promise.all(
      assembly.assets.map(async (asset) =>
        [asset.pathname, await store(asset, outDir, compressed)] as [string, StaticFile]
      ),
    ),
  );
  await Deno.mkdir(outDir, { recursive: true });
  await Deno.writeTextFile(join(outDir, "snapshot.js"), snapshotModule(assembly, files, outDir));
  await Deno.writeTextFile(join(outDir, "server.js"), serverModule(config));
}

/**
 * Writes the variants of a file that do not exist yet. Paths are relative to the output folder.
 * @param known by digest: what is equal in several files, such as editions, is compressed once
 */
async function store(
  asset: Asset,
  outDir: string,
  known: Map<string, ReturnType<typeof compress>>,
): Promise<StaticFile> {
  const { content, origin, pathname } = asset;
  const type = contentType(pathname), hash = digest(content);
  const path = join(outDir, "static", decodeURIComponent(pathname));
  const write = async (suffix: string, bytes: Uint8Array): Promise<StoredBytes> => {
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeFile(path + suffix, bytes);
    return { source: toSpecifier(outDir, path + suffix), size: bytes.length };
  };
  const plain = origin === null
    ? await write("", content)
    : { source: toSpecifier(outDir, origin), size: content.length };
  const compressing = known.get(hash) ?? compress(content, type);
  known.set(hash, compressing);
  const compressed = await compressing;
  return {
    ...plain,
    contentType: type,
    hash,
    ...(compressed && {
      br: await write(".br", compressed.br),
      gzip: await write(".gz", compressed.gzip),
    }),
  };
}

/** Describes a script written by an earlier build. */
async function describe(script: FormerScript, outDir: string): Promise<StaticFile> {
  const { pathname, path, isCompressed } = script;
  const stored = async (suffix: string): Promise<StoredBytes> => ({
    source: toSpecifier(outDir, path + suffix),
    size: (await Deno.stat(path + suffix)).size,
  });
  return {
    ...await stored(""),
    contentType: contentType(pathname),
    hash: digest(await Deno.readFile(path)),
    ...(isCompressed && { br: await stored(".br"), gzip: await stored(".gz") }),
  };
}

/**
 * The compressed variants of a file, at the highest compression; none where that saves too little.
 */
async function compress(
  content: Uint8Array,
  contentType: string,
): Promise<{ br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> } | null> {
  if (content.length < MIN_BYTES || !isCompressible(contentType)) return null;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify<Uint8Array, { level: number }, Uint8Array>(gzip)(content, { level: 9 }),
  ]);
  return gzipped.length < content.length
    ? { br: new Uint8Array(br), gzip: new Uint8Array(gzipped) }
    : null;
}

function snapshotModule(
  { buildId, routes, islands, client }: Assembly,
  files: [string, StaticFile][],
  outDir: string,
): string {
  const spec = (path: string) => JSON.stringify(toSpecifier(outDir, path));
  const imports: string[] = [];
  const items = routes.map(({ path, ...item }, index) => {
    const lazy = item.kind === "route";
    if (!lazy) imports.push(`import * as route${index} from ${spec(path)};`);
    const module = lazy ? `() => import(${spec(path)})` : `route${index}`;
    return `  { ...${JSON.stringify(item)}, module: ${module} },`;
  });
  const islandItems = islands.map(({ path, ...island }, index) => {
    imports.push(`import * as island${index} from ${spec(path)};`);
    return `  { ...${JSON.stringify(island)}, exports: island${index} },`;
  });
  return [
    WARNING,
    ...imports,
    `export const buildId = ${JSON.stringify(buildId)};`,
    `export const client = ${JSON.stringify(client)};`,
    "export const islands = [",
    ...islandItems,
    "];",
    "export const items = [",
    ...items,
    "];",
    "export const files = new Map([",
    ...files.map((file) => `  ${JSON.stringify(file)},`),
    "]);",
    "",
  ].join("\n");
}

function serverModule({ outDir, root, serverEntry }: ResolvedBuildConfig): string {
  const loader = fileURLToPath(new URL("../app/app.ts", import.meta.url));
  const spec = (path: string) => JSON.stringify(toSpecifier(outDir, path));
  return `${WARNING}
import { attachSnapshot } from ${spec(loader)};
import * as snapshot from "./snapshot.js";
import { app } from ${spec(serverEntry)};

attachSnapshot(app, snapshot, new URL(${spec(root + "/")}, import.meta.url), import.meta.url);

export default { fetch: app.handler() };
`;
}

function toSpecifier(from: string, path: string): string {
  const specifier = relative(from, path).replaceAll("\\", "/");
  return (specifier.startsWith(".") ? specifier : `./${specifier}`) +
    (path.endsWith("/") ? "/" : "");
}
