import { relative } from "node:path";
import type { RouteItem } from "../app/build_cache.ts";
import { fileToPattern } from "../app/router.ts";
import type { ResolvedBuildConfig } from "./config.ts";
import { walk } from "./static_assets.ts";

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
