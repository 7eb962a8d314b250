import type { Plugin } from "esbuild";
import { createHash } from "node:crypto";
import { extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { RouteItem } from "../app/build_cache.ts";
import { fileToPattern } from "../app/router.ts";

/* What a project folder holds for a build: its options, routes, islands and static files. */

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

/** What this builder takes besides Fresh's options; Fresh's own ignores it, and its islands are in one language. */
interface Editions {
  /** The bundler's, for islands. */
  plugins?: Plugin[];
  /**
   * Islands in other languages, by the `lang` of the documents that get them, with the plugins that the bundler has there
   * instead.
   */
  editions?: Record<string, Plugin[]>;
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
  plugins: Plugin[];
  editions: Record<string, Plugin[]>;
}

export function resolveConfig(options: BuildOptions & Editions): ResolvedBuildConfig {
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
    plugins: options.plugins ?? [],
    editions: options.editions ?? {},
  };
}

function toPath(path: string, base: string): string {
  return path.startsWith("file:") ? fileURLToPath(path) : resolve(base, path);
}

const MODULE = /\.[tj]sx?$/;
const TEST_FILE = /[._]test\.[tj]sx?$/;
/** Folders of files that are not routes, such as parts of pages. */
const PRIVATE_FOLDER = /(^|\/)\(_[^/]+\)\//;

/** A file of the routes folder, not imported yet. */
interface RouteFile extends Omit<RouteItem, "module"> {
  path: string;
}

export interface ProjectFiles {
  routes: RouteFile[];
  /** Paths of island modules. */
  islands: string[];
}

/** Finds routes and islands. Routes are in registration order. */
export async function crawlProject(config: ResolvedBuildConfig): Promise<ProjectFiles> {
  const modules = async (dir: string) =>
    (await walk(dir)).filter((path) => MODULE.test(path) && !TEST_FILE.test(path));
  const routes: RouteFile[] = [];
  for (const path of await modules(config.routeDir)) {
    const file = relative(config.routeDir, path).replaceAll("\\", "/");
    if (!PRIVATE_FOLDER.test(file)) routes.push({ path, file, ...describeRoute(file) });
  }
  return { routes: routes.sort(compareRoutes), islands: await modules(config.islandDir) };
}

/**
 * @throws {Error} for special files of Fresh that this web layer does not support: an ignored one
 * could be an access check
 */
export function describeRoute(file: string): Pick<RouteFile, "kind" | "pattern"> {
  const id = file.replace(MODULE, "");
  if (id === "_app") return { kind: "app", pattern: "/" };
  if (id === "_error") return { kind: "error", pattern: "/" };
  const special = /^(?:(.+)\/)?_(\w+)$/.exec(id);
  if (special !== null) {
    const [, folder = "", name] = special;
    // In Fresh, middlewares and layouts of an optional folder would be those of its parent.
    const isOptional = folder.includes("[[");
    if ((name === "middleware" || name === "layout") && !isOptional) {
      return { kind: name, pattern: "/" };
    }
    throw new Error(
      `Cannot use routes/${file}: lib/fresh knows _app and _error at the top of routes/ alone, ` +
        "_middleware and _layout in folders that are not optional, and no other file of such a name",
    );
  }
  return { kind: "route", pattern: fileToPattern(id) };
}

/** Sorts more specific patterns first, because the first match wins. */
export function compareRoutes(a: RouteFile, b: RouteFile): number {
  const [left, right] = [a.pattern.split("/"), b.pattern.split("/")];
  for (let i = 1; i < Math.min(left.length, right.length); i++) {
    const difference = vagueness(left[i]!) - vagueness(right[i]!);
    if (difference !== 0) return difference;
    if (left[i] !== right[i]) return left[i]! < right[i]! ? -1 : 1;
  }
  return left.length - right.length || (a.file < b.file ? -1 : 1);
}

function vagueness(part: string): number {
  if (/^:\w+\*$/.test(part)) return 2;
  return part.startsWith(":") || part.startsWith("{") ? 1 : 0;
}

/**
 * Every file below a folder, sorted so that builds are reproducible; none when the folder does not
 * exist.
 */
async function walk(dir: string): Promise<string[]> {
  const files: string[] = [];
  try {
    for await (const entry of Deno.readDir(dir)) {
      const path = join(dir, entry.name);
      if (entry.isDirectory) files.push(...await walk(path));
      else if (entry.isFile) files.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files.sort();
}

/** A file to be served. */
export interface Asset {
  /** Percent-encoded, as browsers request it. */
  pathname: string;
  content: Uint8Array<ArrayBuffer>;
  /** Path of the unchanged file on disk; null: the content exists only in the build. */
  origin: string | null;
}

const HIDDEN = /(^|\/)\.(?!well-known(\/|$))/;

/** Reads the static folder. Hidden files are left out, except /.well-known. */
export async function readStaticAssets({ staticDir }: ResolvedBuildConfig): Promise<Asset[]> {
  const assets: Asset[] = [];
  for (const origin of await walk(staticDir)) {
    const file = relative(staticDir, origin).replaceAll("\\", "/");
    if (HIDDEN.test(file)) continue;
    const pathname = "/" + file.split("/").map(encodeURIComponent).join("/");
    assets.push({ pathname, content: await Deno.readFile(origin), origin });
  }
  return assets;
}

/** Hex SHA-1 of the parts: identifies content, not a security feature. */
export function digest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/vnd.microsoft.icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** Content type by extension; unknown ones are `application/octet-stream`. */
export function contentType(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
}

/** Whether compression may help: text formats and WebAssembly. */
export function isCompressible(type: string): boolean {
  return type.includes("charset") || type === "application/wasm";
}
